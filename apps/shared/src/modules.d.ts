/** What Vite makes of files that are no code. */
declare module '*.module.css' {
  const classes: Record<string, string>;
  export default classes;
}
declare module '*.css';
declare module '@fontsource-variable/inter/*.css';
declare module 'virtual:*';
