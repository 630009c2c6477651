export function downloadFile(name: string, file: Blob): void {
  const link = document.createElement("a");
  link.download = name;
  link.href = URL.createObjectURL(file);
  link.click();
  URL.revokeObjectURL(link.href);
}
