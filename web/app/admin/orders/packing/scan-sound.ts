import { readStored, writeStored } from "../../../shared/browser-storage.ts";

const STORAGE_KEY = "packing-sound";

const TONES = {
  right: [{ hertz: 1320, ms: 90 }],
  wrong: [
    { hertz: 220, ms: 160 },
    { hertz: 165, ms: 260 },
  ],
};

let context: AudioContext | undefined;

export function isScanSoundOn(): boolean {
  return readStored(STORAGE_KEY) !== "off";
}

export function setScanSoundOn(isOn: boolean): void {
  writeStored(STORAGE_KEY, isOn ? "on" : "off");
}

/** A packer looks at the parcel while scanning, not at the screen. */
export function playScanSound(outcome: keyof typeof TONES): void {
  if (!isScanSoundOn() || !("AudioContext" in window)) return;
  context ??= new AudioContext();
  let at = context.currentTime;
  for (const { hertz, ms } of TONES[outcome]) {
    const oscillator = new OscillatorNode(context, { frequency: hertz, type: "square" });
    oscillator.connect(new GainNode(context, { gain: 0.08 })).connect(context.destination);
    oscillator.start(at);
    at += ms / 1_000;
    oscillator.stop(at);
  }
}
