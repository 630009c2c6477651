import { shadesOf, type Shades } from "@tindahan/contract/settings/accent.ts";
import { contrast } from "@tindahan/contract/settings/color.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { TextField } from "../../../ui/forms/field.tsx";

type AccentFieldProps = { colour: string; error: string | undefined; onChange: (colour: string) => void };

const COLOUR = /^#[0-9a-f]{6}$/;
const OURS = "#007a4d";

export function AccentField({ colour, error, onChange }: AccentFieldProps) {
  const isColour = COLOUR.test(colour);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-end gap-3">
        <div className="w-40">
          <TextField
            label="Accent color"
            placeholder="#0a7d4f"
            spellCheck={false}
            maxLength={7}
            value={colour}
            error={error}
            onChange={({ target }) => onChange(target.value.trim().toLowerCase())}
          />
        </div>
        <input
          type="color"
          aria-label="Pick a color"
          value={isColour ? colour : OURS}
          onChange={({ target }) => onChange(target.value.toLowerCase())}
          className="h-11 w-14 cursor-pointer rounded-control border border-line-strong bg-surface p-1"
        />
        {colour && (
          <Button variant="ghost" size="sm" onClick={() => onChange("")}>
            Remove color
          </Button>
        )}
      </div>
      <p className="text-13 text-ink-2">
        For buttons, links and icons. If your color is hard to read somewhere, we use a darker or lighter
        shade.
      </p>
      {isColour && <ShadesShown colour={colour} />}
    </div>
  );
}

function ShadesShown({ colour }: { colour: string }) {
  const { light, dark } = shadesOf(colour);
  return (
    <div role="status" className="grid gap-2 sm:grid-cols-2">
      <Sample
        title="Light pages"
        ground="#ffffff"
        ink="#191511"
        shades={light}
        words={wordsFor(colour, light)}
      />
      <Sample
        title="Dark pages"
        ground="#181715"
        ink="#efeeec"
        shades={dark}
        words={wordsFor(colour, dark)}
      />
    </div>
  );
}

const READABLE = 4.5;

function wordsFor(colour: string, { accent, fill, on }: Shades): string {
  const letters = contrast(on, fill) >= READABLE ? "easy to read" : "hard to read";
  if (fill === colour && accent === colour) return `Your color is used as is: ${letters}.`;
  if (fill === colour)
    return `Buttons use your color: ${letters}. Links use ${accent}, which is easier to read.`;
  if (accent === fill) return `Changed to ${accent} for readability: ${letters}.`;
  return `Buttons use ${fill}: ${letters}. Links use ${accent}.`;
}

type SampleProps = { title: string; ground: string; ink: string; shades: Shades; words: string };

function Sample({ title, ground, ink, shades: { accent, fill, on }, words }: SampleProps) {
  return (
    <div
      className="flex flex-col gap-2 rounded-control border border-line p-3"
      style={{ background: ground, color: ink }}
    >
      <p className="flex flex-wrap items-center gap-3 text-14">
        <span
          className="rounded-control px-3 py-1.5 font-medium"
          style={{ background: fill, color: on, boxShadow: `inset 0 0 0 1px ${accent}` }}
        >
          Button
        </span>
        <span className="underline underline-offset-2" style={{ color: accent }}>
          Link
        </span>
      </p>
      <p className="text-12">
        <strong className="font-semibold">{title}.</strong> {words}
      </p>
    </div>
  );
}
