import { ShopError } from "@tindahan/contract/core/errors.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { errorMessage } from "../forms/error-message.ts";

let shown: { url: string; loaded: unknown } | undefined;

/** Returns the shown data if a background reload fails; navigation errors are thrown. */
export async function keepStaleOnError<Loaded>(
  { url }: Request,
  failureMessage: string,
  load: () => Promise<Loaded>,
): Promise<Loaded> {
  try {
    const loaded = await load();
    shown = { url, loaded };
    return loaded;
  } catch (error) {
    const isShown = shown?.url === url && location.href.split("#")[0] === url;
    if (!isShown || !(error instanceof ShopError)) throw error;
    toast.error(failureMessage, { description: errorMessage(error) });
    return shown!.loaded as Loaded;
  }
}
