import { labels } from '#words/labels/industry-types';

/**
 * What an organisation does, in the order and grouping of ISIC Rev. 4 sections (A to S), narrowed to those that keep
 * machines and buildings running and split where maintenance differs. Values are stored: rename labels, not values.
 */
export const industryTypes: readonly { value: string; label: string }[] = [
  // A, B: land and ground
  { value: 'agriculture', label: labels.agriculture },
  { value: 'fishing_aquaculture', label: labels.fishing_aquaculture },
  { value: 'mining_quarrying', label: labels.mining_quarrying },
  { value: 'oil_gas', label: labels.oil_gas },
  // C: manufacturing
  { value: 'food_beverage', label: labels.food_beverage },
  { value: 'textiles_apparel', label: labels.textiles_apparel },
  { value: 'wood_furniture', label: labels.wood_furniture },
  { value: 'paper_packaging', label: labels.paper_packaging },
  { value: 'chemicals', label: labels.chemicals },
  { value: 'pharmaceuticals', label: labels.pharmaceuticals },
  { value: 'plastics_rubber', label: labels.plastics_rubber },
  { value: 'building_materials', label: labels.building_materials },
  { value: 'metals', label: labels.metals },
  { value: 'electronics', label: labels.electronics },
  { value: 'machinery', label: labels.machinery },
  { value: 'automotive', label: labels.automotive },
  { value: 'aerospace_shipbuilding', label: labels.aerospace_shipbuilding },
  { value: 'other_manufacturing', label: labels.other_manufacturing },
  // D, E: supply and disposal
  { value: 'power_generation', label: labels.power_generation },
  { value: 'renewable_energy', label: labels.renewable_energy },
  { value: 'water_wastewater', label: labels.water_wastewater },
  { value: 'waste_recycling', label: labels.waste_recycling },
  // F, G, H: building, trading, moving
  { value: 'construction', label: labels.construction },
  { value: 'wholesale_retail', label: labels.wholesale_retail },
  { value: 'transport_fleet', label: labels.transport_fleet },
  { value: 'warehousing_logistics', label: labels.warehousing_logistics },
  // I to N: rooms, networks, property
  { value: 'hospitality', label: labels.hospitality },
  { value: 'telecom_data_centers', label: labels.telecom_data_centers },
  { value: 'property_management', label: labels.property_management },
  { value: 'facility_services', label: labels.facility_services },
  // O to S: public and social
  { value: 'government', label: labels.government },
  { value: 'education', label: labels.education },
  { value: 'healthcare', label: labels.healthcare },
  { value: 'sports_recreation', label: labels.sports_recreation },
  { value: 'religious_nonprofit', label: labels.religious_nonprofit },
  { value: 'other', label: labels.other },
];
