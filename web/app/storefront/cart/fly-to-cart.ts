/** Moves a small picture of the added product from the pressed button to the cart in the header. */
export function flyToCart(button: HTMLElement): void {
  const cart = document.querySelector('header a[href="/cart"]');
  const picture = (button.closest("article") ?? document).querySelector<HTMLImageElement>("main picture img");
  // An open dialog would cover the header.
  if (!cart || !picture || button.closest("dialog")) return;
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const from = centerOf(button);
  const to = centerOf(cart);
  const flyer = new Image();
  flyer.src = picture.currentSrc;
  flyer.alt = "";
  flyer.className =
    "pointer-events-none fixed z-50 size-11 -translate-1/2 rounded-full object-cover shadow-float";
  flyer.style.left = `${from.x}px`;
  flyer.style.top = `${from.y}px`;
  document.body.append(flyer);
  const flight = flyer.animate(
    {
      transform: ["none", `translate(${to.x - from.x}px, ${to.y - from.y}px) scale(0.4)`],
      opacity: [1, 0.5],
    },
    { duration: 500, easing: "cubic-bezier(0.5, 0, 0.2, 1)" },
  );
  flight.onfinish = () => flyer.remove();
}

function centerOf(element: Element): { x: number; y: number } {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}
