export function resource(id: string, type: string, attributes: Record<string, unknown>) {
  return { id, type, attributes };
}

export function seconds(ms: number): number {
  return Math.floor(ms / 1000);
}

export function dates(record: { createdAt: number; updatedAt: number }) {
  return { created_at: seconds(record.createdAt), updated_at: seconds(record.updatedAt) };
}
