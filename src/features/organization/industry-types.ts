/**
 * What an organisation does, in the order and grouping of ISIC Rev. 4 sections (A to S), narrowed to those that keep
 * machines and buildings running and split where maintenance differs. Values are stored: rename labels, not values.
 */
export const industryTypes: readonly { value: string; label: string }[] = [
  // A, B: land and ground
  { value: 'agriculture', label: 'Agriculture and forestry' },
  { value: 'fishing_aquaculture', label: 'Fishing and aquaculture' },
  { value: 'mining_quarrying', label: 'Mining and quarrying' },
  { value: 'oil_gas', label: 'Oil and gas' },
  // C: manufacturing
  { value: 'food_beverage', label: 'Food and beverage manufacturing' },
  { value: 'textiles_apparel', label: 'Textiles and apparel' },
  { value: 'wood_furniture', label: 'Wood products and furniture' },
  { value: 'paper_packaging', label: 'Paper, packaging and printing' },
  { value: 'chemicals', label: 'Chemicals' },
  { value: 'pharmaceuticals', label: 'Pharmaceuticals and medical devices' },
  { value: 'plastics_rubber', label: 'Plastics and rubber' },
  { value: 'building_materials', label: 'Glass, cement and building materials' },
  { value: 'metals', label: 'Metal production and fabrication' },
  { value: 'electronics', label: 'Electronics and electrical equipment' },
  { value: 'machinery', label: 'Machinery and equipment' },
  { value: 'automotive', label: 'Automotive' },
  { value: 'aerospace_shipbuilding', label: 'Aerospace, rail and shipbuilding' },
  { value: 'other_manufacturing', label: 'Other manufacturing' },
  // D, E: supply and disposal
  { value: 'power_generation', label: 'Power generation and supply' },
  { value: 'renewable_energy', label: 'Renewable energy' },
  { value: 'water_wastewater', label: 'Water and wastewater' },
  { value: 'waste_recycling', label: 'Waste and recycling' },
  // F, G, H: construction, trade, transport
  { value: 'construction', label: 'Construction' },
  { value: 'wholesale_retail', label: 'Wholesale and retail' },
  { value: 'transport_fleet', label: 'Transport and fleets' },
  { value: 'warehousing_logistics', label: 'Warehousing and logistics' },
  // I to N: hospitality, networks, property
  { value: 'hospitality', label: 'Hotels and restaurants' },
  { value: 'telecom_data_centers', label: 'Telecommunications and data centers' },
  { value: 'property_management', label: 'Property management' },
  { value: 'facility_services', label: 'Facility and maintenance services' },
  // O to S: public and social
  { value: 'government', label: 'Government and public works' },
  { value: 'education', label: 'Education' },
  { value: 'healthcare', label: 'Healthcare' },
  { value: 'sports_recreation', label: 'Sports, culture and recreation' },
  { value: 'religious_nonprofit', label: 'Religious and non-profit organizations' },
  { value: 'other', label: 'Other' },
];
