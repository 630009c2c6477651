import { z } from "zod";
import { Line } from "../core/typed-text.ts";

/** How the shop looks and how it is reached, as `settings.brand`. The logo for light pages is `settings.shop.logo`. */

/** A picture that this shop keeps, or none. Vector files are never kept: they can hold programs. */
export const OwnPicture = z.union([
  z.literal(""),
  z
    .string()
    .regex(
      /^\/(pictures|uploads)\/(?!\/|.*(\.\.|\/\/))[\w./-]{1,200}\.(avif|jpe?g|png|webp)$/,
      "Please upload a picture.",
    ),
]);

/** Where shops in the Philippines are found, by the host of the address, and how a link there is called. */
const NETWORKS: Record<string, string> = {
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

/** What a link to a network is called; nothing, if it leads anywhere else. */
export function socialNetworkOf(address: string): string | undefined {
  const host = /^https:\/\/(?:(?:www|m|web|vt)\.)?([a-z.]+)\/[\w.@/?=&%~+-]*$/.exec(address)?.[1];
  return host !== undefined && Object.hasOwn(NETWORKS, host) ? NETWORKS[host] : undefined;
}

/** The name in `m.me/name`, typed alone or as an address. */
const MESSENGER = /^(?:(?:https:\/\/)?(?:www\.)?(?:m\.me|facebook\.com)\/)?([\w.]{1,80})\/?$/;

export function messengerHref(typed: string): string | undefined {
  const name = MESSENGER.exec(typed)?.[1];
  return name && `https://m.me/${name}`;
}

/** A mobile number of the Philippines, or one of another country with its code. */
export function viberHref(typed: string): string | undefined {
  const digits = typed.replaceAll(/[\s().-]/g, "");
  const local = /^(?:0|\+?63)(9\d{9})$/.exec(digits)?.[1];
  const international = local ? `63${local}` : /^\+([1-9]\d{7,14})$/.exec(digits)?.[1];
  return international && `viber://chat?number=%2B${international}`;
}

export const Brand = z.strictObject({
  /** On dark pages, instead of the other one. */
  logoDark: OwnPicture,
  /** Square, for tabs and home screens. None: made from the logo or the name. */
  icon: OwnPicture,
  accent: z.union([
    z.literal(""),
    z.string().regex(/^#[0-9a-f]{6}$/, "Please enter a color such as #0a7d4f."),
  ]),
  /** For search engines, shared links and the front page. */
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

/** A shop that has chosen nothing. */
export const NO_BRAND: Brand = {
  logoDark: "",
  icon: "",
  accent: "",
  description: "",
  links: [],
  messenger: "",
  viber: "",
};
