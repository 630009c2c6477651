import { Money } from "../ui/display/money.tsx";
import { Picture } from "../ui/display/picture.tsx";
import { Specimen } from "./specimen.tsx";

export function PicturesSection() {
  return (
    <>
      <Specimen name="Picture" note="Square, in two widths. A missing or a broken one becomes a drawing.">
        <div className="w-36">
          <Picture src="/favicon.svg" alt="The mark of the shop" sizes="144px" />
        </div>
        <div className="w-36">
          <Picture src="" alt="No picture yet" sizes="144px" />
        </div>
        <div className="w-36">
          <Picture src="data:image/webp;base64,broken" alt="A broken picture" sizes="144px" />
        </div>
      </Specimen>
      <Specimen name="Money" note="Pesos with both decimals, in figures of one width.">
        <span className="text-14">
          <Money pesos={75.25} />
        </span>
        <span className="text-16">
          <Money pesos={1245} />
        </span>
        <span className="text-30">
          <Money pesos={1_234_567.8} />
        </span>
      </Specimen>
    </>
  );
}
