/** One variable as the documentation and `comanda doctor` show it. */
export interface Setting {
  name: string;
  fallback: string;
  meaning: string;
  secret?: boolean;
}
