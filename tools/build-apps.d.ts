export function areAppsBuilt(): boolean;
export function buildApps(): Promise<void>;
