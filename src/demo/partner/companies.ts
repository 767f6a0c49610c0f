import type { CompanyRow } from '#features/partner/index.server';
import { demoVendors } from '../vendor';

/** Countries of the demo directory, each with its trades, legal forms, towns and phone code. */
const countries = [
  {
    code: 'US',
    call: '+1',
    forms: ['Inc.', 'LLC', 'Corp.'],
    towns: ['Milwaukee', 'Dayton', 'Toledo', 'Akron', 'Racine'],
    trades: ['Bearings', 'Hydraulics', 'Controls', 'Fasteners', 'Conveyors', 'Filtration', 'Pumps', 'Tooling'],
  },
  {
    code: 'GB',
    call: '+44',
    forms: ['Ltd', 'PLC', 'LLP'],
    towns: ['Leeds', 'Ashford', 'Derby', 'Hull', 'Swindon'],
    trades: ['Bearings', 'Valves', 'Castings', 'Compressors', 'Gears', 'Welding Supplies', 'Seals', 'Electrical'],
  },
  {
    code: 'DE',
    call: '+49',
    forms: ['GmbH', 'GmbH & Co. KG', 'AG', 'KG'],
    towns: ['Kassel', 'Ulm', 'Bochum', 'Würzburg', 'Görlitz'],
    trades: [
      'Wälzlager',
      'Hydraulik',
      'Antriebstechnik',
      'Werkzeugbau',
      'Fördertechnik',
      'Pumpen',
      'Dichtungen',
      'Elektrotechnik',
    ],
  },
  {
    code: 'FR',
    call: '+33',
    forms: ['S.A.R.L.', 'SAS', 'S.A.'],
    towns: ['Lyon', 'Nantes', 'Béziers', 'Orléans', 'Metz'],
    trades: [
      'Roulements',
      'Hydraulique',
      'Pompes',
      'Mécanique',
      'Étanchéité',
      'Outillage',
      'Filtration',
      'Robinetterie',
    ],
  },
  {
    code: 'ES',
    call: '+34',
    forms: ['S.L.', 'S.A.', 'S.L.U.'],
    towns: ['Zaragoza', 'León', 'Málaga', 'Bilbao', 'Cádiz'],
    trades: [
      'Rodamientos',
      'Hidráulica',
      'Bombas',
      'Transmisiones',
      'Válvulas',
      'Herramientas',
      'Filtros',
      'Automatización',
    ],
  },
] as const;

const industries = [
  'Machinery and equipment',
  'Metal production and fabrication',
  'Electronics and electrical equipment',
  'Wholesale and retail',
];
const starts = [
  'Vor',
  'Kel',
  'Tam',
  'Zun',
  'Bre',
  'Mol',
  'Fen',
  'Gar',
  'Hul',
  'Jor',
  'Lir',
  'Nex',
  'Orb',
  'Pav',
  'Qui',
  'Rud',
  'Sev',
  'Tor',
  'Ulm',
  'Wex',
];
const ends = [
  'drax',
  'nika',
  'lomar',
  'vent',
  'sorin',
  'taro',
  'belle',
  'gund',
  'hovia',
  'jensa',
  'koma',
  'mirra',
  'nolta',
  'pesko',
  'quant',
  'rosta',
  'selm',
  'turma',
  'vanto',
  'zelka',
];

const demoDirectory = 'Chamber of Trade';
const wanted = 5_000;
/** Every so many companies stand in it twice: once with proof, once only alike. */
const provenEvery = 40;
const likelyEvery = 55;

/** Invented companies in five countries, always the same, with doubles and with some vendors of the plant. */
export function demoCompanies(): CompanyRow[] {
  const rows = demoVendors.slice(0, 4).map((vendor): CompanyRow => ({
    directory: demoDirectory,
    name: `${vendor.name} Inc.`,
    website: vendor.website,
    address: vendor.address,
    country: vendor.country,
    industry: industries[0],
    status: 'Active',
    updated_on: '2026-06-30',
  }));
  for (let at = 0; rows.length < wanted; at++) {
    const company = companyAt(at);
    rows.push(company);
    // The same number under a name that is written in another way.
    if (at % provenEvery === 7)
      rows.push({ ...company, name: company.name.toUpperCase(), website: null, updated_on: '2025-11-02' });
    // One letter more, and nothing that proves it.
    if (at % likelyEvery === 11)
      rows.push({
        directory: demoDirectory,
        name: company.name.replace(/[aeiou]/, '$&h'),
        country: company.country,
        address: company.address,
      });
  }
  return rows.slice(0, wanted);
}

function companyAt(at: number): CompanyRow {
  const { code, call, forms, towns, trades } = countries[at % countries.length]!;
  const turn = Math.floor(at / countries.length);
  const domain = `${starts[turn % starts.length]}${ends[Math.floor(turn / starts.length) % ends.length]}`;
  const trade = trades[(turn * 3 + Math.floor(turn / 400)) % trades.length]!;
  const host = `${domain}-${code}-${at}.example`.toLowerCase();
  const serial = String(at).padStart(6, '0');
  return {
    directory: demoDirectory,
    name: `${domain} ${trade} ${forms[turn % forms.length]}`,
    other_names: at % 9 === 0 ? `${domain} Group` : null,
    registration_number: `${code}-R ${serial}`,
    tax_number: `${code}9${serial}00`,
    address: `${1 + (at % 180)} ${trade} Street, ${towns[turn % towns.length]}`,
    country: code,
    industry: industries[turn % industries.length],
    website: `https://www.${host}`,
    email: `office@${host}`,
    phone: `${call} 555 ${serial}`,
    status: at % 29 === 0 ? 'Dissolved' : 'Active',
    updated_on: `2026-0${1 + (at % 9)}-1${at % 10}`,
  };
}
