import type { Config } from "@react-router/dev/config";

// A build with the development pages stands beside the shop's own and never in its place.
const buildDirectory = process.env["TINDAHAN_DEV_PAGES"] === "1" ? "build-with-dev-pages" : "build";

export default { appDirectory: "app", buildDirectory, ssr: true } satisfies Config;
