import { useState, type ComponentType } from "react";
import type { PublicSection } from "@tindahan/contract/catalogue/home.ts";
import { lazyWithServedHtml } from "../rendering/lazy-served.tsx";

type SectionsProps = { sections: PublicSection[] };

const load = () => import("./sections.tsx").then((module) => module.LoadedHomeSections);
const LazySections = lazyWithServedHtml<SectionsProps>(load);
let Loaded: ComponentType<SectionsProps> | undefined;

export async function preloadHomeSections(): Promise<void> {
  Loaded = await load().catch(() => Loaded);
}

export function HomeSections(props: SectionsProps) {
  const [Sections] = useState<ComponentType<SectionsProps>>(() => Loaded ?? LazySections);
  return <Sections {...props} />;
}
