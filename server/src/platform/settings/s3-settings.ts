/** Where backups go when their address begins with s3://, and who asks. */
export interface S3Settings {
  /** Without a bucket: `https://s3.eu-west-1.amazonaws.com`, `http://minio:9000`. */
  endpoint: string;
  region: string;
  accessKey: string;
  secretKey: string;
  /** The bucket is in the path; else in the host name. */
  pathStyle: boolean;
  /** Of a request and its answer. Tests have less patience. */
  exchangeMs?: number;
}

/** AWS itself, unless another server is named. */
export function readS3Settings(text: (name: string) => string, problems: string[]): S3Settings {
  const [region, style] = [text('BACKUP_S3_REGION'), text('BACKUP_S3_PATH_STYLE')];
  if (!/^[a-z0-9-]+$/.test(region)) problems.push('BACKUP_S3_REGION must be a name such as eu-west-1');
  if (!['true', 'false'].includes(style)) problems.push('BACKUP_S3_PATH_STYLE must be true or false');
  return {
    endpoint: text('BACKUP_S3_ENDPOINT') || `https://s3.${region}.amazonaws.com`,
    region,
    accessKey: text('BACKUP_S3_ACCESS_KEY'),
    secretKey: text('BACKUP_S3_SECRET_KEY'),
    pathStyle: style === 'true',
  };
}
