import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { randomUUID } from "node:crypto";

/** Where pictures are kept. Their names say what is in them, so a file never changes once it is there. */
export type PictureStore = { put: (name: string, bytes: Buffer) => Promise<void> };

export function diskStore(directory: string): PictureStore {
  return {
    async put(name, bytes) {
      // Written aside and then moved: nobody is ever sent half a picture.
      const aside = join(directory, `.${randomUUID()}`);
      await writeFile(aside, bytes);
      await rename(aside, join(directory, name));
    },
  };
}
