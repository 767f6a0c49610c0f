export interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

interface DetectorClass {
  new (options: { formats: ['qr_code'] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** The browser's barcode reader if it has one; elsewhere (Firefox, Safari) ours, loaded on demand. */
export async function makeDetector(): Promise<Detector> {
  const { BarcodeDetector: native } = globalThis as { BarcodeDetector?: DetectorClass };
  const reads = (await native?.getSupportedFormats().catch((): string[] => []))?.includes('qr_code');
  const Class = native && reads ? native : (await import('qr/decode.js')).BarcodeDetector;
  return new Class({ formats: ['qr_code'] });
}
