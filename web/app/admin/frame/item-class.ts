/** A line of the admin's menus, without its padding: 36 px for the mouse, 44 for the finger. */
export const bareItemClass =
  "flex h-9 w-full cursor-pointer items-center gap-3 rounded-control font-medium text-ink transition-colors hover:bg-tint " +
  "aria-[current=page]:bg-tint aria-[current=page]:font-semibold pointer-coarse:h-11";

export const itemClass = `${bareItemClass} px-3`;

/** Its words, which a folded sidebar keeps only for those who listen. */
export const labelClass = "truncate wide:group-data-folded:sr-only";
