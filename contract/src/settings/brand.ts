import { z } from "zod";
import { Line } from "../core/typed-text.ts";
import { CORNER_NAMES, TYPEFACE_NAMES } from "./brand-style.ts";

/** A picture stored by this shop, or none. SVG is excluded: it can contain scripts. */
export const ShopPicture = z.union([
  z.literal(""),
  z
    .string()
    .regex(
      /^\/(pictures|uploads)\/(?!\/|.*(\.\.|\/\/))[\w./-]{1,200}\.(avif|jpe?g|png|webp)$/,
      "Please upload a picture.",
    ),
]);

const SOCIAL_NETWORKS: Record<string, string> = {
  "facebook.com": "Facebook",
  "fb.com": "Facebook",
  "instagram.com": "Instagram",
  "tiktok.com": "TikTok",
  "youtube.com": "YouTube",
  "x.com": "X",
  "threads.net": "Threads",
  "threads.com": "Threads",
  "pinterest.com": "Pinterest",
  "shopee.ph": "Shopee",
  "lazada.com.ph": "Lazada",
};

export function socialNetworkOf(address: string): string | undefined {
  const host = /^https:\/\/(?:(?:www|m|web|vt)\.)?([a-z.]+)\/[\w.@/?=&%~+-]*$/.exec(address)?.[1];
  return host !== undefined && Object.hasOwn(SOCIAL_NETWORKS, host) ? SOCIAL_NETWORKS[host] : undefined;
}

const MESSENGER = /^(?:(?:https:\/\/)?(?:www\.)?(?:m\.me|facebook\.com)\/)?([\w.]{1,80})\/?$/;

export function messengerHref(typed: string): string | undefined {
  const name = MESSENGER.exec(typed)?.[1];
  return name && `https://m.me/${name}`;
}

export function viberHref(typed: string): string | undefined {
  const digits = typed.replaceAll(/[\s().-]/g, "");
  const local = /^(?:0|\+?63)(9\d{9})$/.exec(digits)?.[1];
  const international = local ? `63${local}` : /^\+([1-9]\d{7,14})$/.exec(digits)?.[1];
  return international && `viber://chat?number=%2B${international}`;
}

export const Brand = z.strictObject({
  logoDark: ShopPicture,
  /** A square picture. Empty: the icon is drawn from a square logo or the first letter of the name. */
  icon: ShopPicture,
  accent: z.union([
    z.literal(""),
    z.string().regex(/^#[0-9a-f]{6}$/, "Please enter a color such as #0a7d4f."),
  ]),
  /** Of headings. Empty: that of the other texts. */
  typeface: z.enum(["", ...TYPEFACE_NAMES]),
  /** Of buttons, cards and pictures. Empty: slightly rounded. */
  corners: z.enum(["", ...CORNER_NAMES]),
  /** Tints the backgrounds of pages with the hue of the accent. */
  isTinted: z.boolean(),
  description: Line(200),
  links: z
    .array(
      Line(200).refine(
        (address) => socialNetworkOf(address) !== undefined,
        "Please enter the https:// address of your page on Facebook, Instagram, TikTok, YouTube, X, Threads, Pinterest, Shopee or Lazada.",
      ),
    )
    .max(8, "Please use at most 8 links."),
  messenger: Line(120).refine(
    (typed) => typed === "" || messengerHref(typed) !== undefined,
    "Please enter your page's name, as in m.me/your.page.",
  ),
  viber: Line(40).refine(
    (typed) => typed === "" || viberHref(typed) !== undefined,
    "Please enter a mobile number, such as 0917 123 4567.",
  ),
});
export type Brand = z.infer<typeof Brand>;

export const NO_BRAND: Brand = {
  logoDark: "",
  icon: "",
  accent: "",
  typeface: "",
  corners: "",
  isTinted: false,
  description: "",
  links: [],
  messenger: "",
  viber: "",
};
