import sharp from "sharp";

/** What a merchant has as photos, drawn: 1,000 wide and high unless told otherwise. */

export type File = { name: string; mimeType: string; buffer: Buffer };

export async function toFile(name: string, svg: string): Promise<File> {
  return {
    name: `${name}.png`,
    mimeType: "image/png",
    buffer: await sharp(Buffer.from(svg)).png().toBuffer(),
  };
}

const GROUND = 860;

/** A wall, a table, light from the left: all pictures of a shop stand in one room. */
function room(wall: string, table: string, content: string, width = 1000, height = 1000): string {
  const edge = height * 0.76;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<defs><radialGradient id="light" cx=".25" cy=".1" r="1"><stop offset="0" stop-color="#fff" stop-opacity=".75"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
<linearGradient id="shine" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".38"/><stop offset=".55" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".22"/></linearGradient>
<filter id="soft" x="-20%" y="-200%" width="140%" height="500%"><feGaussianBlur stdDeviation="14"/></filter></defs>
<rect width="${width}" height="${height}" fill="${wall}"/><rect y="${edge}" width="${width}" height="${height - edge}" fill="${table}"/>
<rect width="${width}" height="${height}" fill="url(#light)"/>${content}</svg>`;
}

const shadow = (x: number, width: number, y = GROUND) =>
  `<ellipse cx="${x}" cy="${y}" rx="${width / 2}" ry="20" opacity=".35" filter="url(#soft)"/>`;

export type ShoeKind = "oxford" | "derby" | "loafer" | "boot" | "strap" | "flat" | "sandal";

const LOW =
  "M172 560C160 640 158 720 170 800H862C868 748 836 716 764 700C668 678 606 640 560 556C540 530 510 528 486 546C400 606 270 604 172 560Z";
const HIGH =
  "M176 300C186 420 166 640 168 800H862C868 748 836 716 764 700C668 680 590 640 560 540C540 470 530 380 532 300C420 330 280 330 176 300Z";
const CUT =
  "M176 640C166 700 164 760 172 800H862C868 752 832 722 760 708C700 696 640 690 600 650C540 730 330 750 176 640Z";

const OUTLINES: Record<ShoeKind, string> = {
  oxford: LOW,
  derby: LOW,
  loafer: LOW,
  boot: HIGH,
  strap: CUT,
  flat: CUT,
  sandal: "",
};

const seam = (d: string) =>
  `<path d="${d}" fill="none" stroke="#000" stroke-opacity=".38" stroke-width="5"/>`;
const stitches = (d: string) =>
  `<path d="${d}" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="3.5" stroke-dasharray="11 8"/>`;
const laces = (points: [number, number][]) =>
  points
    .map(
      ([x, y]) =>
        `<path d="M${x} ${y}l58 -34" stroke="#2a1a10" stroke-width="13" stroke-linecap="round"/><circle cx="${x}" cy="${y}" r="8" fill="#e8d9c0"/>`,
    )
    .join("");

const DETAILS: Record<ShoeKind, string> = {
  oxford:
    seam("M700 684C684 720 684 762 694 800") +
    stitches("M686 682C670 720 670 762 680 800") +
    seam("M330 594C340 680 330 750 350 800") +
    laces([
      [500, 600],
      [536, 634],
      [578, 664],
      [622, 686],
    ]),
  derby:
    seam("M430 576C470 660 560 690 640 684C620 720 560 740 480 800") +
    stitches("M418 584C458 672 550 702 628 696") +
    laces([
      [496, 600],
      [536, 636],
      [582, 662],
    ]),
  loafer:
    seam("M520 640C600 620 690 690 780 716") +
    `<path d="M470 800C476 720 500 650 556 590L636 652C596 700 584 750 584 800Z" fill="#000" fill-opacity=".2"/>` +
    `<rect x="502" y="690" width="66" height="15" rx="7" fill="#000" fill-opacity=".45" transform="rotate(-14 535 697)"/>`,
  boot:
    seam("M700 684C684 720 684 762 694 800") +
    `<path d="M300 324V520C330 560 380 560 410 520V326Z" fill="#000" fill-opacity=".28"/>` +
    stitches("M288 326V526C326 580 386 580 422 526V326") +
    seam("M422 560C500 620 560 660 640 684"),
  strap: `<path d="M352 752C380 640 470 600 560 700" fill="none" stroke="#0f0c0b" stroke-width="44"/><circle cx="404" cy="662" r="17" fill="#d9c9a3"/>${seam("M690 702C676 730 678 764 686 800")}`,
  flat: `<path d="M612 664c-34 -40 -70 -22 -58 8s40 20 58 -8zm0 0c20 -46 64 -34 58 2s-38 26 -58 -2z" fill="#fff" fill-opacity=".5"/>`,
  sandal: "",
};

/** One shoe from its side, its heel at the left. */
function shoe(kind: ShoeKind, leather: string): string {
  const isFlat = kind === "flat" || kind === "sandal";
  const sole = isFlat
    ? `<path d="M160 800H866C874 826 862 846 836 ${GROUND - 8}H186C166 ${GROUND - 8} 156 830 160 800Z" fill="#3b2415"/>`
    : `<path d="M160 798H868C876 826 862 838 836 838H430L414 ${GROUND}H176C162 ${GROUND} 156 836 160 798Z" fill="#3b2415"/><path d="M160 798H868V812H160Z" fill="#b98a5a"/>`;
  if (kind === "sandal")
    return `<path d="M176 800C300 770 700 770 862 800Z" fill="#c79a66"/>${sole}
<path d="M210 800C220 640 330 620 400 640L420 690C340 680 290 720 286 800Z" fill="${leather}"/><path d="M560 800C580 680 680 640 770 690L850 796C770 740 700 760 690 800Z" fill="${leather}"/>
<path d="M396 640C470 650 540 690 600 740L574 772C520 726 470 700 410 692Z" fill="${leather}"/><rect x="330" y="634" width="44" height="52" rx="8" fill="none" stroke="#d9c9a3" stroke-width="9"/>`;
  const outline = OUTLINES[kind];
  return `<path d="${outline}" fill="${leather}"/><path d="${outline}" fill="url(#shine)"/>${DETAILS[kind]}${sole}`;
}

export const shoePicture = (kind: ShoeKind, leather: string, wall = "#eadccb", table = "#c8a987") =>
  room(
    wall,
    table,
    `<g transform="translate(-72 -150) scale(1.12)">${shadow(510, 760)}${shoe(kind, leather)}</g>`,
  );

export const pairPicture = (kind: ShoeKind, leather: string, wall = "#e3d6cc", table = "#bfa088") =>
  room(
    wall,
    table,
    `<g transform="translate(200 120) scale(.78)">${shadow(510, 760)}<g opacity=".86">${shoe(kind, leather)}</g></g>` +
      `<g transform="translate(-30 170) scale(.88)">${shadow(510, 760)}${shoe(kind, leather)}</g>`,
  );

/** From above, with the maker's mark inside. */
export const topPicture = (leather: string) =>
  room(
    "#e6dccf",
    "#e6dccf",
    [330, 670]
      .map(
        (x, index) =>
          `<g transform="translate(${x} 500) scale(${index ? -1 : 1} 1)"><ellipse cx="14" cy="24" rx="160" ry="400" opacity=".25" filter="url(#soft)"/>
<path d="M-60 390C-150 380 -160 260 -130 120C-120 40 -170 -60 -150 -200C-130 -340 -60 -400 10 -400C90 -400 150 -320 140 -180C132 -60 110 40 116 140C124 280 100 390 20 396Z" fill="${leather}"/>
<path d="M-62 350C-120 330 -110 180 -70 60H60C96 180 90 330 20 352Z" fill="#d8b88c"/><circle cx="-22" cy="270" r="34" fill="none" stroke="#7a3b12" stroke-width="7"/><path d="M-36 276l14 -20 14 20z" fill="#7a3b12"/>
<g stroke="#2a1a10" stroke-width="12" stroke-linecap="round"><path d="M-60 30H50M-56 -14H46M-50 -56H40"/></g>
<path d="M-144 -210C-80 -170 60 -170 136 -210" fill="none" stroke="#000" stroke-opacity=".4" stroke-width="6"/></g>`,
      )
      .join(""),
  );

export const beltPicture = (leather: string) =>
  room(
    "#e3dad0",
    "#c4ab90",
    `${shadow(500, 620, 850)}<g fill="none" stroke="${leather}" stroke-width="74"><circle cx="500" cy="600" r="210"/><circle cx="500" cy="600" r="118"/></g>
<g fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="4" stroke-dasharray="12 9"><circle cx="500" cy="600" r="238"/><circle cx="500" cy="600" r="182"/></g>
<path d="M690 560h180v76H690z" fill="${leather}"/><rect x="800" y="536" width="96" height="124" rx="18" fill="none" stroke="#c9a54b" stroke-width="20"/><path d="M800 598h96" stroke="#c9a54b" stroke-width="14"/>`,
  );

export const carePicture = () =>
  room(
    "#dfe3dc",
    "#b9aa92",
    `${shadow(360, 360)}<path d="M200 620h320v220c0 20 -320 20 -320 0z" fill="#7a3b12"/><ellipse cx="360" cy="620" rx="160" ry="44" fill="#a35a26"/><ellipse cx="360" cy="614" rx="128" ry="32" fill="#3a1d0c"/>
<path d="M232 690h256v90H232z" fill="#f3e6d2"/><path d="M262 744c40 -4 56 -26 62 -40l32 8c8 14 30 22 56 24v14H262z" fill="#7a3b12"/>
${shadow(720, 330)}<rect x="560" y="690" width="330" height="76" rx="38" fill="#c98d4e"/><g stroke="#2a1a10" stroke-width="10">${Array.from({ length: 19 }, (_, i) => `<path d="M${584 + i * 16} 766v86"/>`).join("")}</g>`,
  );

/** The shoe maker's table, wide. */
export const benchPicture = () =>
  room(
    "#e9d5bd",
    "#9c6b43",
    `<g stroke="#8a6a4a" stroke-width="10"><path d="M140 190H1460M140 470H1460"/></g>
${(["oxford", "loafer", "boot", "flat"] as const).map((kind, i) => `<g transform="translate(${150 + i * 330} ${i === 2 ? -18 : -42}) scale(.26)">${shoe(kind, ["#1f1a18", "#a9642b", "#5d3416", "#a3262a"][i]!)}</g>`).join("")}
${(["derby", "strap", "sandal"] as const).map((kind, i) => `<g transform="translate(${290 + i * 350} 244) scale(.26)">${shoe(kind, ["#6d3b17", "#221d1c", "#b8793c"][i]!)}</g>`).join("")}
<g transform="translate(330 370) scale(.86)">${shadow(510, 760)}${shoe("derby", "#8a4a1c")}</g>
<g transform="translate(1180 900) rotate(24)"><rect width="44" height="190" rx="20" fill="#c98d4e"/><path d="M-46 -80h136v84H-46z" fill="#59606a"/></g>
<g transform="translate(190 1010)">${shadow(60, 170, 76)}<ellipse cx="60" cy="60" rx="76" ry="26" fill="#efe4d0"/><rect x="-16" y="-40" width="152" height="100" fill="#d8c7a8"/><ellipse cx="60" cy="-40" rx="76" ry="26" fill="#f7efe1"/></g>`,
    1600,
    1200,
  );

const jar = (x: number, y: number, colour: string) =>
  `<g transform="translate(${x} ${y})"><rect x="-52" y="-120" width="104" height="120" rx="18" fill="#fff" fill-opacity=".85"/><rect x="-46" y="-78" width="92" height="72" rx="14" fill="${colour}"/><rect x="-40" y="-146" width="80" height="30" rx="8" fill="#c8102e"/></g>`;
const sachet = (x: number, y: number, colour: string) =>
  `<g transform="translate(${x} ${y})"><path d="M-32 0h64v92h-64z" fill="${colour}"/><path d="M-22 30h44v30h-44z" fill="#fff" fill-opacity=".7"/></g>`;
const COLOURS = ["#f0a202", "#2f7d5b", "#d3455b", "#2b6cb0", "#8e5bb5", "#e07a2f"];

/** The store from the street, wide: awning, counter, jars, and sachets on their strings. */
export const storePicture =
  () => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 1200" width="1600" height="1200">
<rect width="1600" height="1200" fill="#bfe3ee"/><rect y="1010" width="1600" height="190" fill="#c9b28c"/>
<rect x="170" y="230" width="1260" height="790" fill="#fff3d6"/><rect x="250" y="420" width="1100" height="380" fill="#5b3a24"/>
<path d="M120 400L220 170H1380L1480 400Z" fill="#c8102e"/>${Array.from({ length: 5 }, (_, i) => `<path d="M${250 + i * 232} 170h116l${i * 8 - 4} 230h-132z" fill="#ffc20e"/>`).join("")}
<path d="M120 400h1360v26q-68 44 -136 0q-68 44 -136 0q-68 44 -136 0q-68 44 -136 0q-68 44 -136 0q-68 44 -136 0q-68 44 -136 0q-68 44 -136 0q-68 44 -136 0q-68 44 -136 0z" fill="#a80d26"/>
<g stroke="#3a2414" stroke-width="8"><path d="M250 612H1350"/></g>
${Array.from({ length: 11 }, (_, i) => sachet(310 + i * 98, 462, COLOURS[i % 6]!)).join("")}
${Array.from({ length: 8 }, (_, i) => jar(330 + i * 134, 798, COLOURS[(i + 2) % 6]!)).join("")}
<rect x="210" y="796" width="1180" height="54" rx="10" fill="#d99a4e"/><rect x="250" y="850" width="1100" height="170" fill="#1f8f8a"/>
<g fill="#fff" fill-opacity=".9"><path d="M470 892h660v86H470z"/></g><g fill="#c8102e"><circle cx="560" cy="935" r="26"/><path d="M620 921h450v28H620z" opacity=".85"/></g>
<g transform="translate(300 1090)"><path d="M-70 -90h140l-16 110h-108z" fill="#2b6cb0"/><ellipse cy="-90" rx="70" ry="18" fill="#5c93cf"/></g><g transform="translate(1270 1100)"><path d="M-90 -120q90 -40 180 0l14 130q-104 30 -208 0z" fill="#efe6d3"/><path d="M-40 -86h80v54h-80z" fill="#2f7d5b"/></g></svg>`;
