import { useId } from "react";
import type { Collection, Category } from "@tindahan/contract/catalogue/catalogue.ts";
import type { Section, SectionKind } from "@tindahan/contract/catalogue/home.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import { Select } from "../../../ui/forms/select.tsx";
import { TextArea, TextField } from "../../../ui/forms/field.tsx";
import { PictureUploadBox } from "../../pictures/picture-upload.tsx";
import { SectionProductPicker } from "./chosen-products.tsx";
import { KINDS } from "./kinds.ts";

export type FieldsProps = {
  section: Section;
  categories: Collection[];
  names: Map<Id, string>;
  errorOf: (field: string) => string | undefined;
  onChange: (section: Section) => void;
};

/** Kinds of sections that need a heading. */
const HEADED_KINDS: ReadonlySet<SectionKind> = new Set(["cover", "hero", "story", "voucher", "products"]);

export function HomeSectionFields({ section, categories, names, errorOf, onChange }: FieldsProps) {
  const heading = (
    <TextField
      label="Heading"
      maxLength={80}
      optional={!HEADED_KINDS.has(section.kind)}
      placeholder={sectionHeadingPlaceholder(section)}
      value={section.heading}
      error={errorOf("heading")}
      onChange={(event) => onChange({ ...section, heading: event.target.value })}
    />
  );
  switch (section.kind) {
    case "cover":
    case "hero":
    case "story":
      return (
        <>
          {heading}
          <BannerFields section={section} categories={categories} errorOf={errorOf} onChange={onChange} />
        </>
      );
    case "voucher":
      return (
        <>
          {heading}
          <VoucherFields section={section} errorOf={errorOf} onChange={onChange} />
        </>
      );
    case "text":
      return (
        <>
          {heading}
          <TextArea
            label="Text"
            maxLength={2_000}
            value={section.text}
            error={errorOf("text")}
            onChange={(event) => onChange({ ...section, text: event.target.value })}
          />
        </>
      );
    case "categories":
    case "mosaic":
      return (
        <>
          {heading}
          <CategoryCheckboxes
            categories={categories}
            chosen={section.categories}
            error={errorOf("categories")}
            onChange={(chosen) => onChange({ ...section, categories: chosen })}
          />
        </>
      );
    case "products":
      return (
        <>
          {heading}
          <SectionProductPicker
            chosen={section.products}
            names={names}
            error={errorOf("products")}
            onChange={(products) => onChange({ ...section, products })}
          />
        </>
      );
    default:
      return (
        <>
          {heading}
          <Select
            label="How many"
            value={section.count}
            onChange={(event) => onChange({ ...section, count: event.target.value === "8" ? 8 : 4 })}
          >
            <option value="4">4 products</option>
            <option value="8">8 products</option>
          </Select>
          <p className="text-13 text-ink-2">
            {KINDS[section.kind].hint} Sold-out products are left out. Without products, the section is
            hidden.
          </p>
        </>
      );
  }
}

function sectionHeadingPlaceholder({ kind }: Section): string | undefined {
  if (kind === "new") return "New";
  if (kind === "mosaic") return KINDS.categories.title;
  return kind === "text" || HEADED_KINDS.has(kind) ? undefined : KINDS[kind].title;
}

type BannerFieldsProps = Omit<FieldsProps, "section" | "names"> & {
  section: Extract<Section, { kind: "cover" | "hero" | "story" }>;
};

const PICTURE_HINTS = {
  cover: "Shown across the page. A photo of at least 1,600 × 1,000 pixels with a calm left half looks best.",
  hero: "Shown in 4:3. A photo of at least 1,200 × 900 pixels looks best.",
  story: "Shown in 4:3. A photo of at least 1,200 × 900 pixels looks best.",
};

function BannerFields({ section, categories, errorOf, onChange }: BannerFieldsProps) {
  const pages = useId();
  const text = (name: "text" | "button" | "link", label: string, maxLength: number, hint?: string) => (
    <TextField
      label={label}
      list={name === "link" ? pages : undefined}
      hint={hint}
      optional
      maxLength={maxLength}
      value={section[name]}
      error={errorOf(name)}
      onChange={(event) => onChange({ ...section, [name]: event.target.value })}
    />
  );
  return (
    <>
      {section.kind === "story" ? (
        <TextArea
          label="Text"
          maxLength={1_000}
          value={section.text}
          error={errorOf("text")}
          onChange={(event) => onChange({ ...section, text: event.target.value })}
        />
      ) : (
        text("text", "Text", 200)
      )}
      <PictureUploadBox
        image={section.image}
        hint={PICTURE_HINTS[section.kind]}
        isRequired={section.kind !== "hero"}
        error={errorOf("image")}
        onChange={(image) => onChange({ ...section, image })}
      />
      {section.kind === "cover" && (
        <Select
          label="What matters in the picture"
          hint="Phones show only this part."
          value={section.focus}
          onChange={(event) => onChange({ ...section, focus: event.target.value as typeof section.focus })}
        >
          <option value="left">Is on the left</option>
          <option value="center">Is in the center</option>
          <option value="right">Is on the right</option>
        </Select>
      )}
      {section.kind === "story" && (
        <Select
          label="Side of the picture"
          value={section.side}
          onChange={(event) => onChange({ ...section, side: event.target.value as typeof section.side })}
        >
          <option value="left">Left, before the text</option>
          <option value="right">Right, after the text</option>
        </Select>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {text("button", "Button", 40)}
        {text("link", "Link", 500, "Choose a category, or enter https://…")}
      </div>
      <datalist id={pages}>
        {categories.map(({ slug, name }) => (
          <option key={slug} value={`/c/${slug}`}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  );
}

type VoucherFieldsProps = Pick<FieldsProps, "errorOf" | "onChange"> & {
  section: Extract<Section, { kind: "voucher" }>;
};

function VoucherFields({ section, errorOf, onChange }: VoucherFieldsProps) {
  return (
    <>
      <TextField
        label="Text"
        hint="Such as what it gives, and from which amount."
        optional
        maxLength={200}
        value={section.text}
        error={errorOf("text")}
        onChange={(event) => onChange({ ...section, text: event.target.value })}
      />
      <TextField
        label="Voucher code"
        hint="Of a voucher under Promotions. The section is hidden before and after its dates, and when it is used up."
        maxLength={30}
        autoCapitalize="characters"
        spellCheck={false}
        value={section.code}
        error={errorOf("code")}
        onChange={(event) => onChange({ ...section, code: event.target.value })}
      />
    </>
  );
}

type CategoryTicksProps = {
  categories: Category[];
  chosen: Id[];
  error: string | undefined;
  onChange: (chosen: Id[]) => void;
};

function CategoryCheckboxes({ categories, chosen, error, onChange }: CategoryTicksProps) {
  const errorId = useId();
  const tick = (id: Id, isTicked: boolean) =>
    onChange(
      categories.map(({ _id }) => _id).filter((one) => (one === id ? isTicked : chosen.includes(one))),
    );

  return (
    <fieldset className="min-w-0" aria-describedby={error ? errorId : undefined}>
      <legend className="text-14 font-medium">Categories</legend>
      <div className="grid max-h-48 grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-4 overflow-y-auto">
        {categories.map(({ _id, name }) => (
          <label key={_id} className="flex min-h-11 min-w-0 cursor-pointer items-center gap-2 text-14">
            <input
              type="checkbox"
              checked={chosen.includes(_id)}
              onChange={(event) => tick(_id, event.target.checked)}
              className="size-4 shrink-0 accent-accent"
            />
            <span className="min-w-0 wrap-anywhere">{name}</span>
          </label>
        ))}
      </div>
      {categories.length === 0 && <p className="text-13 text-ink-2">There are no categories yet.</p>}
      <p className="mt-1 text-13 text-ink-2">Set their order and pictures under Categories.</p>
      {error && (
        <p id={errorId} className="text-13 text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
