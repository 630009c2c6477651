import { accentShades, type Shades } from "@tindahan/contract/settings/accent.ts";
import { contrastRatio } from "@tindahan/contract/settings/color.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { TextField } from "../../../ui/forms/field.tsx";

type AccentFieldProps = { color: string; error: string | undefined; onChange: (color: string) => void };

const COLOR = /^#[0-9a-f]{6}$/;
const DEFAULT_ACCENT = "#007a4d";

export function AccentColorField({ color, error, onChange }: AccentFieldProps) {
  const isColor = COLOR.test(color);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-end gap-3">
        <div className="w-40">
          <TextField
            label="Accent color"
            placeholder="#0a7d4f"
            spellCheck={false}
            maxLength={7}
            value={color}
            error={error}
            onChange={({ target }) => onChange(target.value.trim().toLowerCase())}
          />
        </div>
        <input
          type="color"
          aria-label="Pick a color"
          value={isColor ? color : DEFAULT_ACCENT}
          onChange={({ target }) => onChange(target.value.toLowerCase())}
          className="h-11 w-14 cursor-pointer rounded-control border border-line-strong bg-surface p-1"
        />
        {color && (
          <Button variant="ghost" size="sm" onClick={() => onChange("")}>
            Remove color
          </Button>
        )}
      </div>
      <p className="text-13 text-ink-2">
        For buttons, links and icons. If your color is hard to read somewhere, we use a darker or lighter
        shade.
      </p>
      {isColor && <ShadeSamples color={color} />}
    </div>
  );
}

function ShadeSamples({ color }: { color: string }) {
  const { light, dark } = accentShades(color);
  return (
    <div role="status" className="grid gap-2 sm:grid-cols-2">
      <ShadeSample
        title="Light pages"
        background="#ffffff"
        ink="#191511"
        shades={light}
        description={describeShades(color, light)}
      />
      <ShadeSample
        title="Dark pages"
        background="#181715"
        ink="#efeeec"
        shades={dark}
        description={describeShades(color, dark)}
      />
    </div>
  );
}

const MIN_TEXT_CONTRAST = 4.5;

function describeShades(color: string, { accent, fill, on }: Shades): string {
  const letters = contrastRatio(on, fill) >= MIN_TEXT_CONTRAST ? "easy to read" : "hard to read";
  if (fill === color && accent === color) return `Your color is used as is: ${letters}.`;
  if (fill === color)
    return `Buttons use your color: ${letters}. Links use ${accent}, which is easier to read.`;
  if (accent === fill) return `Changed to ${accent} for readability: ${letters}.`;
  return `Buttons use ${fill}: ${letters}. Links use ${accent}.`;
}

type SampleProps = { title: string; background: string; ink: string; shades: Shades; description: string };

function ShadeSample({ title, background, ink, shades: { accent, fill, on }, description }: SampleProps) {
  return (
    <div
      className="flex flex-col gap-2 rounded-control border border-line p-3"
      style={{ background, color: ink }}
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
        <strong className="font-semibold">{title}.</strong> {description}
      </p>
    </div>
  );
}
