import { Suspense, use, useState } from "react";
import type { ProductPicture } from "@tindahan/contract/catalogue/product-pictures.ts";
import { Select } from "../../../ui/forms/select.tsx";
import { ProductThumbnail } from "../list/product-columns.tsx";
import { toProductPictures, toPictureList } from "../pictures/picture-list.ts";
import type { MorePicturesState } from "../pictures/use-more-pictures.ts";
import {
  sharedValuePicture,
  setValuePicture,
  parseOptionValues,
  type VariantsInput,
} from "./variant-input.ts";

type OptionPicturesProps = {
  input: VariantsInput;
  onChange: (input: VariantsInput) => void;
  pictures: MorePicturesState;
  cover: string;
};

export function PicturesByOption(props: OptionPicturesProps) {
  if (props.input.options.length === 0) return null;
  return (
    <Suspense>
      <LoadedPicturesByOption {...props} />
    </Suspense>
  );
}

function LoadedPicturesByOption({ input, onChange, pictures, cover }: OptionPicturesProps) {
  const images = toProductPictures(pictures.list ?? toPictureList(use(pictures.loaded)?.images ?? []), cover);
  if (images.length < 2) return null;
  return input.options.map((option, index) => (
    <OptionValuePictures key={option.key} input={input} onChange={onChange} images={images} index={index} />
  ));
}

type ValuePicturesProps = Pick<OptionPicturesProps, "input" | "onChange"> & {
  images: ProductPicture[];
  index: number;
};

function OptionValuePictures({ input, onChange, images, index }: ValuePicturesProps) {
  const option = input.options[index]!;
  const values = parseOptionValues(option);
  // Set at first render: removing a picture must not close the section.
  const [isOpen] = useState(values.some((value) => sharedValuePicture(input, index, value) !== null));

  return (
    <details open={isOpen}>
      <summary className="cursor-pointer py-2 font-medium">
        Pictures by {option.name.trim() || `option ${index + 1}`}
      </summary>
      <div className="grid gap-3 pt-1 sm:grid-cols-2">
        {values.map((value) => (
          <OptionValuePicture
            key={value}
            label={`Picture of ${value}`}
            chosen={sharedValuePicture(input, index, value)}
            images={images}
            onChoose={(image) => onChange(setValuePicture(input, index, value, image))}
          />
        ))}
      </div>
    </details>
  );
}

type ValuePictureProps = {
  label: string;
  chosen: string | null | undefined;
  images: ProductPicture[];
  onChoose: (image: string | null) => void;
};

const DIFFERENT = "different";

function OptionValuePicture({ label, chosen, images, onChoose }: ValuePictureProps) {
  const isOtherPicture = chosen && !images.some(({ url }) => url === chosen);
  return (
    <div className="flex items-end gap-3">
      <div className="pb-0.5">
        <ProductThumbnail image={chosen ?? images[0]!.url} />
      </div>
      <div className="min-w-0 grow">
        <Select
          label={label}
          value={chosen === undefined ? DIFFERENT : (chosen ?? "")}
          onChange={({ target }) => target.value !== DIFFERENT && onChoose(target.value || null)}
        >
          <option value="">Product picture</option>
          {chosen === undefined && <option value={DIFFERENT}>Different pictures</option>}
          {isOtherPicture && <option value={chosen}>Another picture</option>}
          {images.map(({ url, alt }, index) => (
            <option key={url} value={url}>
              Picture {index + 1}
              {alt && `: ${alt}`}
            </option>
          ))}
        </Select>
      </div>
    </div>
  );
}
