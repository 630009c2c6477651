import type { MouseEvent } from "react";

/** The view transition moves the element of this class; a page may show one only. */
export const MOVING_PICTURE = "moving-picture";

/** For a link to a product: its picture moves to its place on the product's page. */
export function movePicture({ currentTarget }: MouseEvent<HTMLElement>): void {
  document.querySelector(`.${MOVING_PICTURE}`)?.classList.remove(MOVING_PICTURE);
  currentTarget.querySelector("picture")?.parentElement?.classList.add(MOVING_PICTURE);
}
