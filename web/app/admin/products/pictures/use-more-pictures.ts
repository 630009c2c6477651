import { useEffect, useRef, useState } from "react";
import type { Product } from "@tindahan/contract/catalogue/catalogue.ts";
import type { getProductToEdit, AdminProduct } from "@tindahan/contract/catalogue/manage-products.ts";
import type { ResponseOf } from "@tindahan/contract/core/endpoint.ts";
import type { ProductPicture } from "@tindahan/contract/catalogue/product-pictures.ts";
import type { Sale } from "@tindahan/contract/catalogue/sale.ts";
import type { InventoryDetails } from "@tindahan/contract/catalogue/variants.ts";
import { MAX_PICTURES } from "@tindahan/contract/catalogue/constants.ts";
import { callApi } from "../../../shared/api/api.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { mergeChanges } from "../../forms/changes.ts";
import { errorMessage } from "../../forms/error-message.ts";
import {
  MAX_ENTRIES,
  toProductPictures,
  toPictureList,
  replacePictureEntry,
  setUploadedUrl,
  type Entry,
  type PictureEntryState,
  type PictureList,
} from "./picture-list.ts";
import { uploadPictureFile } from "../../pictures/send-picture.ts";
import { pictureFileProblem } from "../../../shared/pictures/shrink-picture.ts";

/** More parallel uploads would only share a phone's bandwidth. */
const UPLOADED_AT_ONCE = 3;

export type MorePicturesState = ReturnType<typeof useMorePictures>;

/** Lists omit these pictures, so they are loaded with the form. */
export function useMorePictures(product: Product | undefined) {
  const [loaded, setLoaded] = useState(() => loadMorePictures(product));
  // Undefined until edited.
  const [list, setList] = useState<PictureList>();
  const sending = useRef(new Map<string, AbortController>());
  const queues = useRef(Array.from({ length: UPLOADED_AT_ONCE }, () => Promise.resolve()));
  const started = useRef(0);

  useEffect(() => {
    const controllers = sending.current;
    return () => controllers.forEach((one) => one.abort());
  }, []);

  function change(from: PictureList, make: (now: PictureList) => PictureList) {
    setList((now) => make(now ?? from));
  }

  function add(from: PictureList, files: File[]) {
    const room = MAX_ENTRIES - (list ?? from).entries.length;
    if (files.length > room) toast.info(`A product has at most ${MAX_PICTURES} pictures.`);
    for (const file of files.slice(0, room)) {
      const key = crypto.randomUUID();
      const message = pictureFileProblem(file);
      const entry: Entry = message
        ? { key, alt: "", state: "failed", file, message, canRetry: false }
        : { key, alt: "", state: "sending", file, percent: 0 };
      change(from, (now) => ({ ...now, entries: [...now.entries, entry] }));
      if (!message) send(key, file);
    }
  }

  async function addWhenLoaded(files: File[]) {
    const existing = await loaded;
    if (existing) add(toPictureList(existing.images), files);
  }

  function send(key: string, file: File) {
    const controller = new AbortController();
    sending.current.set(key, controller);
    set(key, { state: "sending", file, percent: 0 });
    const queueIndex = started.current++ % UPLOADED_AT_ONCE;
    queues.current[queueIndex] = queues.current[queueIndex]!.then(() => upload(key, file, controller.signal));
  }

  async function upload(key: string, file: File, signal: AbortSignal) {
    if (signal.aborted) return;
    try {
      const onProgress = (percent: number) =>
        !signal.aborted && set(key, { state: "sending", file, percent });
      const url = await uploadPictureFile(file, { signal, onProgress });
      if (!signal.aborted) setList((now) => now && setUploadedUrl(now, key, url));
    } catch (thrown) {
      const message = errorMessage(thrown);
      if (!signal.aborted) set(key, { state: "failed", file, message, canRetry: true });
    }
  }

  function set(key: string, state: PictureEntryState) {
    setList((now) => now && replacePictureEntry(now, key, ({ alt }) => [{ key, alt, ...state }]));
  }

  function remove(from: PictureList, key: string) {
    sending.current.get(key)?.abort();
    change(from, (now) => replacePictureEntry(now, key, () => []));
  }

  function toBody(cover: string): { images?: ProductPicture[] } {
    return list ? { images: toProductPictures(list, cover.trim()) } : {};
  }

  async function toSeen(): Promise<{ images?: ProductPicture[] }> {
    const seen = list && (await loaded);
    return seen ? { images: seen.images } : {};
  }

  async function mergeNewerVersion({ images = [], sale, keeping }: AdminProduct) {
    const before = toPictureList((await loaded)?.images ?? []);
    setList((typed) => typed && mergeChanges(toPictureList(images), before, typed));
    setLoaded(Promise.resolve({ images, sale, keeping }));
  }

  return {
    loaded,
    list,
    isTouched: list !== undefined,
    isUploading: list?.entries.some(({ state }) => state === "sending") ?? false,
    retry: () => setLoaded(loadMorePictures(product)),
    change,
    add,
    addWhenLoaded: (files: File[]) => void addWhenLoaded(files),
    send,
    remove,
    toBody,
    toSeen,
    mergeNewerVersion,
  };
}

type LoadedProduct = {
  images: ProductPicture[];
  pictureProblem?: ResponseOf<typeof getProductToEdit>["pictureProblem"];
  sale?: Sale | undefined;
  keeping?: InventoryDetails | undefined;
};

/** Undefined after a failure: the pictures stay unchanged on save. */
async function loadMorePictures(product: Product | undefined): Promise<LoadedProduct | undefined> {
  if (!product) return { images: [] };
  try {
    const { data, pictureProblem } = await callApi("GET /api/admin/products/:id", {
      params: { id: product._id },
    });
    return { images: data.images ?? [], pictureProblem, sale: data.sale, keeping: data.keeping };
  } catch {
    return undefined;
  }
}
