import { ShopError } from "@tindahan/contract/core/errors.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { errorMessage } from "../forms/error-message.ts";

let shown: { url: string; loaded: unknown } | undefined;

/**
 * Loads a screen that is reloaded by itself. Should that fail, what is shown stays: somebody may be typing into it.
 * On the way to a screen the address is still that of the one before, and a failure is one.
 */
export async function keepStaleOnError<Loaded>(
  { url }: Request,
  failed: string,
  load: () => Promise<Loaded>,
): Promise<Loaded> {
  try {
    const loaded = await load();
    shown = { url, loaded };
    return loaded;
  } catch (error) {
    const isShown = shown?.url === url && location.href.split("#")[0] === url;
    if (!isShown || !(error instanceof ShopError)) throw error;
    toast.error(failed, { description: errorMessage(error) });
    return shown!.loaded as Loaded;
  }
}
