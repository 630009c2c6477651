import { TextArea } from "../../ui/forms/text-area.tsx";
import { Block } from "../../ui/layout/block.tsx";
import type { SettingsForm } from "./use-settings-form.ts";

export function NoticeFields({ form }: { form: SettingsForm }) {
  const { notice } = form.draft;
  const change = (part: Partial<typeof notice>) => form.set("notice", (now) => ({ ...now, ...part }));

  return (
    <Block title="Notice" anchor="notice">
      <TextArea
        label="Text"
        hint="At the top of every page of the shop: a typhoon, a holiday, late deliveries."
        optional
        rows={2}
        maxLength={300}
        value={notice.text}
        error={form.errorOf("notice.text")}
        onChange={(event) => change({ text: event.target.value })}
      />
      <label className="mt-3 flex min-h-9 w-fit items-center gap-2 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          checked={notice.isShown}
          onChange={(event) => change({ isShown: event.target.checked })}
          className="size-4 accent-accent"
        />
        Show it to shoppers
      </label>
    </Block>
  );
}
