import { MAX_PICTURES } from "@tindahan/contract/catalogue/constants.ts";
import { isRemotePicture } from "../products/remote-pictures.ts";

/** The cover comes first. */
export function splitPictureCell(cell: string): string[] {
  return cell.split(/\s+/).filter(Boolean);
}

/**
 * One address replaces the cover only. Several replace all pictures, but those to copy are added, because their later
 * addresses in the shop are not known.
 */
export function mergePictureCells(cell: string, stored: string): string {
  const [cover = "", ...more] = splitPictureCell(cell);
  const isWholeList = more.length > 0 && ![cover, ...more].some(isRemotePicture);
  const others = isWholeList ? [] : splitPictureCell(stored).slice(1);
  return [...new Set([cover, ...others, ...more])].slice(0, MAX_PICTURES).join(" ");
}
