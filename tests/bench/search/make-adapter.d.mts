export function makeAdapter(folder?: string): Promise<string>
