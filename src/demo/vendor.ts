interface DemoVendor {
  /** Also the prefix of its contacts, `key/…` in `contact.ts`. */
  key: string;
  name: string;
  description: string;
  website: string;
  address: string;
  country: string;
  industry_type: string;
  lead_time_days: number;
  color: string;
}

/** The twelve vendors of the demo plant; a manufacturer has the same name as on its machines. */
export const demoVendors: readonly DemoVendor[] = [
  {
    key: 'nordlager',
    name: 'Nordlager Bearings',
    description: 'Bearings, seals and linear guides. Orders before 14:00 leave the same day.',
    website: 'https://nordlager.example',
    address: '1200 Mill Road, Milwaukee, WI',
    country: 'US',
    industry_type: 'machinery',
    lead_time_days: 4,
    color: '#3D7BA4',
  },
  {
    key: 'fillmatic',
    name: 'Fillmatic Systems',
    description: 'Maker of both fillers and cappers. Change parts are made to order.',
    website: 'https://fillmatic.example',
    address: '8 Foundry Lane, Ashford',
    country: 'GB',
    industry_type: 'machinery',
    lead_time_days: 21,
    color: '#006375',
  },
  {
    key: 'kettlewell',
    name: 'Kettlewell Boilers',
    description: 'Steam boilers, burners and their service contract. Carries gaskets and gauge glasses in stock.',
    website: 'https://kettlewell-boilers.example',
    address: '77 Furnace Street, Waukesha, WI',
    country: 'US',
    industry_type: 'machinery',
    lead_time_days: 9,
    color: '#C43F3E',
  },
  {
    key: 'aeroscrew',
    name: 'Aeroscrew Compressed Air',
    description: 'Compressors, dryers and filters. Rents out a spare machine within a day.',
    website: 'https://aeroscrew.example',
    address: '410 Lake Avenue, Milwaukee, WI',
    country: 'US',
    industry_type: 'machinery',
    lead_time_days: 7,
    color: '#1880A0',
  },
  {
    key: 'polarwerk',
    name: 'Polarwerk Refrigeration',
    description: 'Ammonia plant and chillers. Certified for leak tests.',
    website: 'https://polarwerk.example',
    address: '9 Icehouse Court, Madison, WI',
    country: 'US',
    industry_type: 'machinery',
    lead_time_days: 12,
    color: '#7D68A2',
  },
  {
    key: 'voltline',
    name: 'Voltline Electrical Supply',
    description: 'Contactors, cable, sensors and lamps over the counter, drives and switchgear on quotation.',
    website: 'https://voltline.example',
    address: '35 Station Street, Milwaukee, WI',
    country: 'US',
    industry_type: 'wholesale_retail',
    lead_time_days: 2,
    color: '#9D671C',
  },
  {
    key: 'drivelogic',
    name: 'Drivelogic Automation',
    description: 'PLCs, drives and panels of both lines. Exchange units for what is out of production.',
    website: 'https://drivelogic.example',
    address: '14 Signal Park, Reading',
    country: 'GB',
    industry_type: 'electronics',
    lead_time_days: 16,
    color: '#564671',
  },
  {
    key: 'purewell',
    name: 'Purewell Water Systems',
    description: 'Reverse osmosis, softeners, UV. Analyses water samples within three days.',
    website: 'https://purewell.example',
    address: '2 Spring Hill, Waukesha, WI',
    country: 'US',
    industry_type: 'water_wastewater',
    lead_time_days: 8,
    color: '#458554',
  },
  {
    key: 'greenfield',
    name: 'Greenfield Lubricants',
    description: 'Food-grade (H1) oils and greases, oil analysis.',
    website: 'https://greenfield-lubricants.example',
    address: '600 Prairie Road, Green Bay, WI',
    country: 'US',
    industry_type: 'chemicals',
    lead_time_days: 5,
    color: '#458554',
  },
  {
    key: 'liftright',
    name: 'Liftright Trucks',
    description: 'Forklifts, batteries, doors and docks. Service van on site every second Tuesday.',
    website: 'https://liftright.example',
    address: '90 Depot Road, Milwaukee, WI',
    country: 'US',
    industry_type: 'facility_services',
    lead_time_days: 6,
    color: '#AD5C15',
  },
  {
    key: 'robopal',
    name: 'Robopal Palletising',
    description: 'Palletising cells. Grippers and suction cups are wear parts: order early.',
    website: 'https://robopal.example',
    address: '21 Gantry Way, Coventry',
    country: 'GB',
    industry_type: 'machinery',
    lead_time_days: 18,
    color: '#686A61',
  },
  {
    key: 'safegate',
    name: 'Safegate Inspection',
    description: 'Statutory inspections of pressure vessels, hoists and fire doors. Sells no parts.',
    website: 'https://safegate.example',
    address: '5 Assembly Row, Madison, WI',
    country: 'US',
    industry_type: 'facility_services',
    lead_time_days: 14,
    color: '#006375',
  },
];

/** The vendors to call when a machine of this manufacturer stops. */
export const vendorsOfMaker = (maker: string | undefined): string[] =>
  demoVendors.filter(({ name }) => name === maker).map(({ key }) => key);
