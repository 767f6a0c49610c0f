import type { CustomType } from '#shared/custom';

/** The custom fields of the demo plant, in the order of the forms. */
export const demoCustomFields: readonly {
  entity: string;
  name: string;
  type: CustomType;
  options?: { value: string; label: string }[];
  help?: string;
}[] = [
  { entity: 'location', name: 'Floor area (m²)', type: 'number', help: 'Inside the walls, from the site survey.' },
  { entity: 'location', name: 'Key code', type: 'text', help: 'The ring in the key safe at the gatehouse.' },
  {
    entity: 'location',
    name: 'Access',
    type: 'choice',
    options: [
      { value: 'open', label: 'Open' },
      { value: 'card', label: 'Card' },
      { value: 'permit', label: 'Permit to work' },
    ],
  },
];

/** Their values by noun and key of the demo record. */
export const demoValues: Record<string, Record<string, Record<string, unknown>>> = {
  location: {
    plant: { floor_area_m2: 48_200, access: 'card' },
    utilities: { floor_area_m2: 2_150, key_code: 'U-1', access: 'card' },
    'boiler-house': { floor_area_m2: 410, key_code: 'U-2', access: 'card' },
    'compressor-room': { floor_area_m2: 180, key_code: 'U-4', access: 'card' },
    'chiller-room': { floor_area_m2: 265, key_code: 'U-5', access: 'permit' },
    'electrical-room': { floor_area_m2: 120, key_code: 'E-1', access: 'permit' },
    'generator-bay': { floor_area_m2: 64.5, key_code: 'E-3', access: 'card' },
    'water-treatment': { floor_area_m2: 1_340, key_code: 'W-1', access: 'card' },
    'wt-chemicals': { floor_area_m2: 48, key_code: 'W-6', access: 'permit' },
    'production-hall': { floor_area_m2: 11_800, access: 'card' },
    'syrup-room': { floor_area_m2: 620, key_code: 'P-3', access: 'card' },
    packaging: { floor_area_m2: 6_400, access: 'open' },
    'cold-store': { floor_area_m2: 1_900, key_code: 'C-1', access: 'card' },
    warehouse: { floor_area_m2: 14_500, access: 'open' },
    'store-lubricants': { floor_area_m2: 36, key_code: 'S-5', access: 'card' },
    workshop: { floor_area_m2: 740, key_code: 'M-1', access: 'open' },
    offices: { floor_area_m2: 1_620, access: 'card' },
    wastewater: { floor_area_m2: 980, key_code: 'X-2', access: 'permit' },
  },
};
