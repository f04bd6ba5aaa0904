/** The code itself, without what draws it as PNG, in a terminal or on a canvas: 0.7 MiB less heap. */
declare module 'qrcode/lib/core/qrcode.js' {
  export { create } from 'qrcode';
}
