// Plain JavaScript, because old versions of Node cannot run TypeScript.
const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 24 || (major === 24 && minor < 7)) {
  console.error(
    `You have Node ${process.versions.node}; this shop needs 24.7 or newer. See https://nodejs.org.`,
  );
  process.exit(1);
}
