import type { Locator, Page } from "@playwright/test";

// The keystroke-level model (Card, Moran and Newell, 1980) with an average typist.
const KEY_S = 0.28;
const POINT_AND_PRESS_S = 1.1 + 0.2;
const HANDS_TO_KEYBOARD_S = 0.4;
const THINK_S = 1.35;

export type Effort = { clicks: number; keys: number; seconds: number; machine: number };

export type Journey = [name: string, effort: Effort];

export function startCounting() {
  const began = performance.now();
  const effort = { clicks: 0, keys: 0, seconds: 0 };
  const point = () => {
    effort.clicks += 1;
    effort.seconds += THINK_S + POINT_AND_PRESS_S;
  };
  return {
    async click(target: Locator): Promise<void> {
      point();
      await target.click();
    },
    async back(page: Page): Promise<void> {
      point();
      await page.goBack();
    },
    async choose(target: Locator, option: string): Promise<void> {
      point();
      point();
      await target.selectOption(option);
    },
    async type(target: Locator, text: string): Promise<void> {
      if (!(await target.evaluate((field) => field === document.activeElement))) await this.click(target);
      const current = await target.inputValue();
      // A prefix is kept; selecting other text costs one key.
      const keys = text.startsWith(current) ? text.length - current.length : text.length + 1;
      effort.keys += keys;
      effort.seconds += HANDS_TO_KEYBOARD_S + keys * KEY_S;
      await target.fill(text);
    },
    async press(page: Page, key: string): Promise<void> {
      effort.keys += 1;
      effort.seconds += KEY_S;
      await page.keyboard.press(key);
    },
    total: (): Effort => ({ ...effort, machine: (performance.now() - began) / 1000 }),
  };
}

export function printJourneys(journeys: Journey[]): void {
  console.table(
    journeys.map(([journey, { clicks, keys, seconds, machine }]) => ({
      journey,
      presses: clicks,
      keys,
      "seconds by the model": Math.round(seconds),
      "seconds waited": Math.round(machine * 10) / 10,
    })),
  );
}
