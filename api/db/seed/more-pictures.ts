// Pictures beyond the cover, for products of which one picture does not tell all. Drawn by tools/draw-pictures.ts.

/** Places and sizes are fractions of the frame; `base` is where the object touches the table, `turn` is in degrees. */
export type DrawnObject = {
  code: string;
  x?: number;
  base?: number;
  size?: number;
  turn?: number;
  flip?: boolean;
  tint?: string;
};
type FurtherPicture = { alt: string; ground: string; objects: DrawnObject[] };

/** Where the nth picture of a product is, the cover being the first. */
export const pictureName = (slug: string, place: number): string => (place === 1 ? slug : `${slug}-${place}`);

export const morePictures: Record<string, FurtherPicture[]> = {
  "abaca-handbag": [
    {
      alt: "The weave and the clasp, from close by",
      ground: "paper",
      objects: [{ code: "1f45c", size: 0.84, base: 0.93 }],
    },
    {
      alt: "The bag beside a sun hat, to compare sizes",
      ground: "sage",
      objects: [
        { code: "1f452", x: 0.72, size: 0.4, base: 0.84 },
        { code: "1f45c", x: 0.38, size: 0.54, base: 0.9 },
      ],
    },
  ],
  "bayong-buri": [
    {
      alt: "The rim and the handle, from close by",
      ground: "wheat",
      objects: [{ code: "1f9fa", size: 0.84, base: 0.93 }],
    },
    {
      alt: "The bayong next to bread and bananas",
      ground: "oat",
      objects: [
        { code: "1f9fa", x: 0.6, size: 0.56, base: 0.85 },
        { code: "1f34c", x: 0.26, size: 0.3, base: 0.9 },
        { code: "1f956", x: 0.82, size: 0.3, base: 0.91, turn: 30 },
      ],
    },
  ],
  "buntal-sun-hat": [
    {
      alt: "The ribbon, from close by",
      ground: "butter",
      objects: [{ code: "1f452", size: 0.84, base: 0.93, turn: -8 }],
    },
    {
      alt: "The hat with sunglasses, ready for the beach",
      ground: "sky",
      objects: [
        { code: "1f452", x: 0.42, size: 0.56, base: 0.86 },
        { code: "1f576-fe0f", x: 0.74, size: 0.34, base: 0.91 },
      ],
    },
  ],
  "burnay-jar-vigan": [
    {
      alt: "The glaze of the jar, from close by",
      ground: "terracotta",
      objects: [{ code: "1f3fa", size: 0.84, base: 0.93 }],
    },
    {
      alt: "Two jars: each one is turned by hand",
      ground: "greige",
      objects: [
        { code: "1f3fa", x: 0.34, size: 0.5, base: 0.86 },
        { code: "1f3fa", x: 0.66, size: 0.54, base: 0.9, flip: true },
      ],
    },
  ],
  "marikina-leather-shoes": [
    {
      alt: "One shoe, from close by",
      ground: "caramel",
      objects: [{ code: "1f45e", size: 0.84, base: 0.93 }],
    },
    {
      alt: "The pair",
      ground: "latte",
      objects: [
        { code: "1f45e", x: 0.34, size: 0.5, base: 0.86 },
        { code: "1f45e", x: 0.66, size: 0.54, base: 0.9, flip: true },
      ],
    },
  ],
  "bakya-red-strap": [
    {
      alt: "The carved heel, from close by",
      ground: "terracotta",
      objects: [{ code: "1f461", size: 0.84, base: 0.93 }],
    },
    {
      alt: "The pair",
      ground: "blush",
      objects: [
        { code: "1f461", x: 0.34, size: 0.5, base: 0.86 },
        { code: "1f461", x: 0.66, size: 0.54, base: 0.9, flip: true },
      ],
    },
  ],
  "running-shoes-lightweight": [
    {
      alt: "The sole and the heel, from the side",
      ground: "mist",
      objects: [{ code: "1f45f", size: 0.84, base: 0.93 }],
    },
    {
      alt: "The pair",
      ground: "stone",
      objects: [
        { code: "1f45f", x: 0.34, size: 0.5, base: 0.86 },
        { code: "1f45f", x: 0.66, size: 0.54, base: 0.9, flip: true },
      ],
    },
  ],
  "rubber-tsinelas-pair": [
    {
      alt: "One slipper, from close by",
      ground: "sky",
      objects: [{ code: "1fa74", size: 0.84, base: 0.93, turn: 14 }],
    },
    {
      alt: "The slippers in front of a beach umbrella",
      ground: "apricot",
      objects: [
        { code: "26f1-fe0f", x: 0.66, size: 0.54, base: 0.84 },
        { code: "1fa74", x: 0.32, size: 0.38, base: 0.9 },
      ],
    },
  ],
  "wireless-headphones-silver": [
    {
      alt: "The ear cups, from close by",
      ground: "stone",
      objects: [{ code: "1f3a7", size: 0.84, base: 0.93 }],
    },
    {
      alt: "The headphones and a phone",
      ground: "mauve",
      objects: [
        { code: "1f3a7", x: 0.4, size: 0.56, base: 0.87 },
        { code: "1f4f1", x: 0.76, size: 0.36, base: 0.9 },
      ],
    },
  ],
  "stoneware-teapot-red": [
    {
      alt: "The spout and the lid, from close by",
      ground: "rose",
      objects: [{ code: "1fad6", size: 0.84, base: 0.93 }],
    },
    {
      alt: "The teapot with a cup of green tea",
      ground: "mist",
      objects: [
        { code: "1fad6", x: 0.4, size: 0.56, base: 0.86 },
        { code: "1f375", x: 0.77, size: 0.3, base: 0.91 },
      ],
    },
  ],
  "kalamansi-seedling-clay-pot": [
    {
      alt: "The leaves, from close by",
      ground: "sage",
      objects: [{ code: "1fab4", size: 0.84, base: 0.93 }],
    },
    {
      alt: "The seedling and the fruit it will bear",
      ground: "moss",
      objects: [
        { code: "1fab4", x: 0.58, size: 0.6, base: 0.86 },
        { code: "1f34b", x: 0.24, size: 0.24, base: 0.9 },
      ],
    },
  ],
  "dried-mangoes-cebu": [
    {
      alt: "A ripe Cebu mango, from close by",
      ground: "apricot",
      objects: [{ code: "1f96d", size: 0.84, base: 0.93, turn: -12 }],
    },
    {
      alt: "Mangoes and their leaves",
      ground: "moss",
      objects: [
        { code: "1f343", x: 0.72, size: 0.42, base: 0.86 },
        { code: "1f96d", x: 0.38, size: 0.5, base: 0.9 },
      ],
    },
  ],
  "wild-honey-palawan-500g": [
    {
      alt: "The honey in its jar, from close by",
      ground: "butter",
      objects: [{ code: "1f36f", size: 0.84, base: 0.93 }],
    },
    {
      alt: "The jar and a honey bee",
      ground: "apricot",
      objects: [
        { code: "1f36f", x: 0.6, size: 0.54, base: 0.87 },
        { code: "1f41d", x: 0.27, size: 0.28, base: 0.78 },
      ],
    },
  ],
  "baguio-strawberry-jam": [
    {
      alt: "The jam with bread for breakfast",
      ground: "wheat",
      objects: [
        { code: "1f35e", x: 0.34, size: 0.46, base: 0.87 },
        { code: "1fad9", x: 0.7, size: 0.44, base: 0.9, tint: "#d8344e" },
      ],
    },
    {
      alt: "The strawberries that it is made of",
      ground: "blush",
      objects: [
        { code: "1f353", x: 0.5, size: 0.36, base: 0.82 },
        { code: "1f353", x: 0.3, size: 0.4, base: 0.9 },
        { code: "1f353", x: 0.7, size: 0.4, base: 0.91, flip: true },
      ],
    },
  ],
  "pasalubong-gift-box": [
    {
      alt: "The ribbon on the lid, from close by",
      ground: "rose",
      objects: [{ code: "1f381", size: 0.84, base: 0.93 }],
    },
    {
      alt: "Some of what is in the box: mango, pastillas and tablea",
      ground: "peach",
      objects: [
        { code: "1f96d", x: 0.5, size: 0.38, base: 0.82 },
        { code: "1f36c", x: 0.26, size: 0.34, base: 0.9 },
        { code: "1f36b", x: 0.74, size: 0.36, base: 0.9, turn: 20 },
      ],
    },
  ],
  "watercolor-set-24": [
    {
      alt: "The palette, from close by",
      ground: "paper",
      objects: [{ code: "1f3a8", size: 0.84, base: 0.93 }],
    },
    {
      alt: "A picture painted with the set",
      ground: "dusk",
      objects: [
        { code: "1f5bc-fe0f", x: 0.42, size: 0.56, base: 0.86 },
        { code: "1f58c-fe0f", x: 0.78, size: 0.36, base: 0.91 },
      ],
    },
  ],
  "gumamela-soap-bar": [
    { alt: "The bar, from close by", ground: "blush", objects: [{ code: "1f9fc", size: 0.84, base: 0.93 }] },
    {
      alt: "Gumamela flowers, which it smells of",
      ground: "sage",
      objects: [
        { code: "1f33a", x: 0.64, size: 0.42, base: 0.84 },
        { code: "1f33a", x: 0.34, size: 0.5, base: 0.9, flip: true },
      ],
    },
  ],
  "sampaguita-soy-candle": [
    {
      alt: "The flame, from close by",
      ground: "dusk",
      objects: [{ code: "1f56f-fe0f", size: 0.84, base: 0.93 }],
    },
    {
      alt: "Two candles with a white flower",
      ground: "linen",
      objects: [
        { code: "1f56f-fe0f", x: 0.3, size: 0.5, base: 0.86 },
        { code: "1f56f-fe0f", x: 0.58, size: 0.56, base: 0.89 },
        { code: "1f33c", x: 0.82, size: 0.24, base: 0.91 },
      ],
    },
  ],
  "tin-toy-tricycle": [
    {
      alt: "The tricycle from the other side",
      ground: "sky",
      objects: [{ code: "1f6fa", size: 0.84, base: 0.93, flip: true }],
    },
    {
      alt: "Two of them in a race",
      ground: "butter",
      objects: [
        { code: "1f6fa", x: 0.66, size: 0.42, base: 0.83 },
        { code: "1f6fa", x: 0.36, size: 0.52, base: 0.91 },
      ],
    },
  ],
  "videoke-microphone": [
    {
      alt: "The microphone head, from close by",
      ground: "stone",
      objects: [{ code: "1f3a4", size: 0.84, base: 0.93, turn: -20 }],
    },
    {
      alt: "Two microphones for a duet",
      ground: "mauve",
      objects: [
        { code: "1f3a4", x: 0.34, size: 0.56, base: 0.87, turn: -8 },
        { code: "1f3a4", x: 0.67, size: 0.56, base: 0.9, turn: 8, flip: true },
      ],
    },
  ],
  "tablea-davao-250g": [
    {
      alt: "A tablet, from close by",
      ground: "caramel",
      objects: [{ code: "1f36b", size: 0.84, base: 0.93, turn: 16 }],
    },
    {
      alt: "Tablea beside a cup of hot chocolate",
      ground: "oat",
      objects: [
        { code: "2615", x: 0.6, size: 0.5, base: 0.86 },
        { code: "1f36b", x: 0.3, size: 0.36, base: 0.9, turn: 30 },
      ],
    },
  ],
  "cabin-luggage-20-inch": [
    {
      alt: "The handle and the corners, from close by",
      ground: "sky",
      objects: [{ code: "1f9f3", size: 0.84, base: 0.93 }],
    },
    {
      alt: "The suitcase and the airplane it flies with",
      ground: "dusk",
      objects: [
        { code: "2708-fe0f", x: 0.72, size: 0.34, base: 0.62 },
        { code: "1f9f3", x: 0.4, size: 0.58, base: 0.9 },
      ],
    },
  ],
  "two-seat-sofa-and-lamp": [
    {
      alt: "The sofa from the other side",
      ground: "mist",
      objects: [{ code: "1f6cb-fe0f", size: 0.8, base: 0.93, flip: true }],
    },
    {
      alt: "The sofa with a plant beside it",
      ground: "linen",
      objects: [
        { code: "1f6cb-fe0f", x: 0.4, size: 0.6, base: 0.87 },
        { code: "1fab4", x: 0.82, size: 0.32, base: 0.9 },
      ],
    },
  ],
  "wind-resistant-umbrella": [
    {
      alt: "The umbrella closed, for the bag",
      ground: "dusk",
      objects: [{ code: "1f302", size: 0.7, base: 0.93 }],
    },
    { alt: "The umbrella in the rain", ground: "sky", objects: [{ code: "2614", size: 0.76, base: 0.92 }] },
  ],
};
