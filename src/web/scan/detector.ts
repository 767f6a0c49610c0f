export interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

interface DetectorClass {
  new (options: { formats: ['qr_code'] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** The browser's own reader of codes where it has one; elsewhere (Firefox, Safari) ours, which is loaded then. */
export async function makeDetector(): Promise<Detector> {
  const { BarcodeDetector: own } = globalThis as { BarcodeDetector?: DetectorClass };
  const reads = (await own?.getSupportedFormats().catch((): string[] => []))?.includes('qr_code');
  const Class = own && reads ? own : (await import('qr/decode.js')).BarcodeDetector;
  return new Class({ formats: ['qr_code'] });
}
