import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { flushSync } from "react-dom";
import { Block } from "../../../ui/layout/block.tsx";
import { RowButton } from "../../../ui/tables/row-controls.tsx";
import { KINDS } from "./kinds.ts";
import { HomeSectionFields, type FieldsProps } from "./section-fields.tsx";

type SectionCardProps = FieldsProps & {
  index: number;
  count: number;
  /** Counts the sections of this kind up to this one. */
  repeat: number;
  onMove: (to: number) => void;
  onRemove: () => void;
};

export function HomeSectionCard({
  section,
  index,
  count,
  repeat,
  onMove,
  onRemove,
  ...rest
}: SectionCardProps) {
  const title = repeat > 1 ? `${KINDS[section.kind].title} ${repeat}` : KINDS[section.kind].title;
  const name = section.heading || title;

  /** Keeps the focus on the pressed button; at an end, on the other one. */
  function move(by: -1 | 1) {
    const to = index + by;
    flushSync(() => onMove(to));
    const further = to === 0 ? "down" : to === count - 1 ? "up" : by < 0 ? "up" : "down";
    document
      .querySelector<HTMLElement>(`[data-section="${section.id}"] [data-move="${further}"] button`)
      ?.focus();
  }

  return (
    <div data-section={section.id}>
      <Block
        title={title}
        aside={
          <div className="flex">
            {index > 0 && (
              <span data-move="up">
                <RowButton
                  label={`Move ${name} up`}
                  title="Move up"
                  icon={ArrowUp}
                  onClick={() => move(-1)}
                />
              </span>
            )}
            {index < count - 1 && (
              <span data-move="down">
                <RowButton
                  label={`Move ${name} down`}
                  title="Move down"
                  icon={ArrowDown}
                  onClick={() => move(1)}
                />
              </span>
            )}
            <RowButton label={`Remove ${name}`} title="Remove" icon={Trash2} onClick={onRemove} />
          </div>
        }
      >
        <div className="flex flex-col gap-4">
          <HomeSectionFields section={section} {...rest} />
        </div>
      </Block>
    </div>
  );
}
