/**
 * The demo plant: a mid-size bottler of water, soft drinks and juice. Parents come first, so that rows can be inserted
 * in order. Keys must not change, because assets, stock and work orders refer to them.
 */
export const demoLocations: readonly {
  key: string;
  parent?: string;
  name: string;
  description?: string;
  address?: string;
  color?: string;
}[] = [
  {
    key: 'plant',
    name: 'Harrow Vale Plant',
    description:
      'Three filling lines, two shifts, Monday to Saturday; Sunday is for planned work. All contractors sign in at the gatehouse and hold a site induction card. Site emergency: dial 333 from any house phone; muster point is the staff car park.',
    address: '1200 Mill Race Road, Harrow Vale, WI, USA',
    color: '#006375',
  },

  // Utilities: a stop here stops every line
  {
    key: 'utilities',
    parent: 'plant',
    name: 'Utilities building',
    description:
      'Steam, air, cooling, power and process water. Card access for Utilities and Electrical only. Hearing protection beyond the yellow line. Tell the shift lead before isolating anything here: it reaches all lines.',
    color: '#AD5C15',
  },
  {
    key: 'boiler-house',
    parent: 'utilities',
    name: 'Boiler house',
    description:
      'Two fire-tube boilers, 8 bar saturated. Never alone during a cold start. Gas shut-off: red handle outside the north door. Emergency stop: break glass at both exits. Log blowdown and TDS every shift.',
  },
  {
    key: 'boiler-burner-deck',
    parent: 'boiler-house',
    name: 'Burner deck',
    description:
      'Front of boilers 1 and 2: burners, gas trains, sight glasses. Hot surfaces up to 170 °C. Isolate the burner at panel BP-1 or BP-2 and lock the gas valve before opening a gas train.',
  },
  {
    key: 'boiler-feedwater',
    parent: 'boiler-house',
    name: 'Feedwater and dosing room',
    description:
      'Deaerator, feed pumps, chemical dosing. Oxygen scavenger and caustic: face shield and gloves. Eyewash beside the door; test it before you start. Drain to the neutralisation sump, not to the floor.',
  },
  {
    key: 'compressor-room',
    parent: 'utilities',
    name: 'Compressor room',
    description:
      'Two 7 bar screw compressors, one 40 bar booster for the bottle blower, dryers and receivers. Vent to zero at the receiver drain before opening; the 40 bar side takes about six minutes. Ear defenders always.',
  },
  {
    key: 'chiller-room',
    parent: 'utilities',
    name: 'Refrigeration plant room',
    description:
      'Ammonia compressors and glycol chiller. Do not enter when the beacon is lit. Gas detector readings at the outside panel; escape sets by both doors. Two persons for any work on the ammonia side, with permit.',
    color: '#C43F3E',
  },
  {
    key: 'cooling-towers',
    parent: 'utilities',
    name: 'Cooling tower roof',
    description:
      'Two open towers. Ladder from stair C; clip on above the guard rail gap. Fans start remotely: isolate and lock at the roof isolators. Wear an FFP3 mask when water is running (legionella).',
  },
  {
    key: 'electrical-room',
    parent: 'utilities',
    name: 'Main switch room',
    description:
      'Incoming 13.8 kV, two transformers, main low-voltage board MDB-1. Authorised electrical staff only; arc-flash category on each door. Single-line diagram in the wall pocket. Keep the gas suppression on auto when leaving.',
    color: '#C43F3E',
  },
  {
    key: 'generator-bay',
    parent: 'utilities',
    name: 'Generator bay',
    description:
      '650 kVA diesel set, starts by itself within 10 s of mains loss. Set to OFF and disconnect the battery before work. Tank dip weekly; fuel shut-off is on the outside wall.',
  },
  {
    key: 'water-treatment',
    parent: 'plant',
    name: 'Water treatment',
    description:
      'Makes process water from two wells and town supply. Outer shoes change at the bench. A stop longer than 40 minutes empties the process tank at full production; warn the line leads.',
    color: '#1880A0',
  },
  {
    key: 'wt-filtration',
    parent: 'water-treatment',
    name: 'Filtration and softening hall',
    description:
      'Sand and carbon filters, softeners, brine tank. Backwash valves move without warning: isolate air at the valve island first. Sample taps are numbered S1 to S6.',
  },
  {
    key: 'wt-ro',
    parent: 'water-treatment',
    name: 'Reverse osmosis room',
    description:
      'Two RO skids and UV. High-pressure side runs at 14 bar. Bleed at V-212 or V-222 before opening a vessel. Membranes are kept wet: never leave a vessel drained overnight.',
  },
  {
    key: 'wt-chemicals',
    parent: 'water-treatment',
    name: 'Water chemical store',
    description:
      'Hypochlorite and acid, stored apart by the bund wall. Never carry both at once. Goggles, apron, gloves; shower outside the door. Fan must run for five minutes before entry.',
    color: '#C43F3E',
  },

  // Production
  {
    key: 'production-hall',
    parent: 'plant',
    name: 'Production hall',
    description:
      'Food area: hair net, clean boots, no glass, no loose parts in pockets. Count tools in and out on the tool card. Lubricants: food grade (H1) only above product.',
    color: '#36884D',
  },
  {
    key: 'syrup-room',
    parent: 'production-hall',
    name: 'Syrup and blending room',
    description:
      'Sugar dissolver, blending tanks, pasteuriser. Floor is wet and slippery during cleaning. Tank entry is confined space: permit, gas test, attendant. CIP must be confirmed off at the kitchen panel.',
  },
  {
    key: 'cip-kitchen',
    parent: 'production-hall',
    name: 'CIP kitchen',
    description:
      'Caustic at 80 °C and peracetic acid. Lines stay under pressure after a cycle: open the sample cock first. Isolate the pumps at MCC-3, cubicles 4 to 7. Eyewash at column C4.',
    color: '#C43F3E',
  },
  {
    key: 'line-1',
    parent: 'production-hall',
    name: 'Filling line 1 (still water, PET)',
    description:
      '24,000 bottles an hour. Line isolator at column A2 takes power, not air: lock the air valve beside it too. Changeover windows are on the shift board.',
  },
  {
    key: 'line-1-blower',
    parent: 'line-1',
    name: 'Line 1 blow moulder',
    description:
      'Oven at 110 °C, 40 bar blowing air. Wait for the green vent lamp before opening the guard. Preform hopper access by the fixed ladder on the aisle side.',
  },
  {
    key: 'line-1-filler',
    parent: 'line-1',
    name: 'Line 1 rinser, filler, capper',
    description:
      'Enclosed block. Sanitise hands and tools before entry; resample after any work on the valves. Jog with the two-hand pendant only. Spare filling valves hang on the shadow board.',
  },
  {
    key: 'line-1-labeller',
    parent: 'line-1',
    name: 'Line 1 labeller and coder',
    description:
      'Hot glue at 150 °C: gloves with cuffs. Laser coder is class 4 behind the cover; the key stays with the person working. Check date code after every restart.',
  },
  {
    key: 'line-2',
    parent: 'production-hall',
    name: 'Filling line 2 (carbonated, PET)',
    description:
      '18,000 bottles an hour. CO2 line at 6 bar: fixed detectors alarm at 0.5 %. Leave by the east door when they sound. Line isolator at column A5, CO2 valve at column A6.',
  },
  {
    key: 'line-2-mixer',
    parent: 'line-2',
    name: 'Line 2 carbonator and mixer',
    description:
      'Pressure vessel, yearly inspection. Depressurise at the dome valve and watch the gauge fall to zero. Do not kneel beside the drain: CO2 collects low.',
  },
  {
    key: 'line-2-filler',
    parent: 'line-2',
    name: 'Line 2 filler and capper',
    description:
      'Counter-pressure filler. Bottles can burst: full face shield inside the guard. Torque of caps is checked hourly at the bench beside the outfeed.',
  },
  {
    key: 'line-2-labeller',
    parent: 'line-2',
    name: 'Line 2 labeller and coder',
    description:
      'Roll-fed labeller with cutter drum: wear cut-resistant gloves. Isolator on the cabinet door, vacuum pump has its own at floor level.',
  },
  {
    key: 'line-3',
    parent: 'production-hall',
    name: 'Filling line 3 (juice, glass)',
    description:
      '9,000 bottles an hour, hot fill at 85 °C. Glass: eye protection and sleeves everywhere on the line. A break inside the filler means the breakage procedure before restart.',
  },
  {
    key: 'line-3-washer',
    parent: 'line-3',
    name: 'Line 3 bottle washer',
    description:
      'Caustic baths at 75 °C. Drain takes 50 minutes; do not open hatches before the level lamp is out. Main drive torque limiter is reset on the gallery.',
  },
  {
    key: 'line-3-filler',
    parent: 'line-3',
    name: 'Line 3 hot filler and capper',
    description:
      'Product at 85 °C behind glass doors. Steam valve for the bowl is on the column above the starwheel. Let the bowl cool below 40 °C before valve work.',
  },
  {
    key: 'packaging',
    parent: 'plant',
    name: 'Packaging hall',
    description:
      'Robots, palletisers and wrappers after all three lines. Walk only on the green path; forklifts cross at P1 and P2. Each cell has its own isolator at the gate and a trapped key.',
    color: '#7D68A2',
  },
  {
    key: 'pack-casepackers',
    parent: 'packaging',
    name: 'Shrink packers',
    description:
      'One per line, tunnel at 180 °C. After a stop the belt must run empty for 15 minutes or the film burns in. Tunnel fans keep turning when the line isolator is off.',
  },
  {
    key: 'pack-palletisers',
    parent: 'packaging',
    name: 'Palletiser cells',
    description:
      'Two robot cells and one layer palletiser. Take the trapped key with you. The lift of the layer palletiser drops when air is vented: set the pin first.',
  },
  {
    key: 'pack-wrapper',
    parent: 'packaging',
    name: 'Stretch wrapper and pallet conveyor',
    description:
      'Ring wrapper with overhead drive: fall-arrest point on the gantry. Conveyor starts when a pallet breaks the far beam. Isolator at the gate, photo-eyes are cleaned daily.',
  },

  // Storage
  {
    key: 'cold-store',
    parent: 'plant',
    name: 'Cold store',
    description:
      'Concentrate and juice at 2 °C, 400 pallet places. Jacket and door alarm pendant when alone. If a door will not open, push the green release on the inside, left. Report above 5 °C at once.',
    color: '#3D7BA4',
  },
  {
    key: 'cold-store-machine-deck',
    parent: 'cold-store',
    name: 'Evaporator deck',
    description:
      'Above the ceiling panels, crawl boards only; panels carry nobody. Fans isolate at CS-1 beside the stair. Defrost water freezes on the steps: grit is in the box.',
  },
  {
    key: 'warehouse',
    parent: 'plant',
    name: 'Warehouse',
    description:
      'Finished goods and packaging material, racking to 9 m. Report any rack damage, however small, and tape the bay off. Sprinkler valve set 2 is behind dock 3.',
    color: '#75756D',
  },
  {
    key: 'charging-bay',
    parent: 'warehouse',
    name: 'Forklift charging bay',
    description:
      'Eight places. Hydrogen: no flames, fan on. Acid apron and face shield for topping up. Unplug at the charger, then at the truck.',
  },
  {
    key: 'maintenance-stores',
    parent: 'warehouse',
    name: 'Maintenance stores',
    description:
      'Five parts stores behind the blue gate, open on the technician card around the clock. Book what you take, also at night: scan the shelf label or leave the bin card at the desk.',
    color: '#9D671C',
  },
  {
    key: 'store-main',
    parent: 'maintenance-stores',
    name: 'Main store',
    description:
      'Aisles A to F: bearings, belts, chains, seals, couplings, fasteners. Anything above 25 kg is on the bottom beam.',
  },
  {
    key: 'store-electrical',
    parent: 'maintenance-stores',
    name: 'Electrical store',
    description:
      'Drives, sensors, contactors, PLC cards. Wear the wrist strap at the bench. Stored drives are powered up yearly; the date is on the yellow tag.',
  },
  {
    key: 'store-filling',
    parent: 'maintenance-stores',
    name: 'Filling line spares',
    description:
      'Filler valves, capping heads, label cutters, change parts by bottle format. Food contact: keep in the sealed bag until you are at the machine.',
  },
  {
    key: 'store-utilities',
    parent: 'maintenance-stores',
    name: 'Utilities store',
    description:
      'Steam traps, valves, gaskets, filters, pump parts. Gaskets are sorted by temperature: red 200 °C, green 90 °C.',
  },
  {
    key: 'store-lubricants',
    parent: 'maintenance-stores',
    name: 'Lubricant and chemical store',
    description:
      'Bunded, fire door. H1 food-grade lubricants on the left, others on the right; containers are colour coded and never refilled with another oil. Spill kit inside the door.',
  },

  // Workshop, buildings, outside
  {
    key: 'workshop',
    parent: 'plant',
    name: 'Maintenance workshop',
    description:
      'Work orders are handed over here at 06:00 and 14:00. Lockout kits on the wall by the door, one per technician. Hoist 2 t, inspected yearly.',
    color: '#46515D',
  },
  {
    key: 'workshop-machine-shop',
    parent: 'workshop',
    name: 'Machine and welding shop',
    description:
      'Lathe, mill, saw, two welding bays with extraction. Hot work anywhere else needs a permit. Trained users only; the list hangs beside the main switch.',
  },
  {
    key: 'workshop-electrical',
    parent: 'workshop',
    name: 'Electrical and instrument bench',
    description:
      'Calibration bench for pressure and temperature, motor test stand. Reference instruments stay in the room; certificates in drawer 2.',
  },
  {
    key: 'offices',
    parent: 'plant',
    name: 'Office building',
    description:
      'Reception, offices, canteen, laboratory. Distribution board OB-1 in the basement, key at reception. Tell reception before testing alarms.',
    color: '#687686',
  },
  {
    key: 'laboratory',
    parent: 'offices',
    name: 'Quality laboratory',
    description:
      'Fume hood, incubators, gas bottles outside the window. Ask the lab before switching off any outlet: incubations run for up to five days.',
  },
  {
    key: 'yard',
    parent: 'plant',
    name: 'Yard',
    description:
      'Hi-vis always, 10 km/h. CO2 and nitrogen tanks in the fenced corner. Hydrants H1 to H4 and outside lighting are checked monthly.',
  },
  {
    key: 'loading-docks',
    parent: 'yard',
    name: 'Loading docks 1–6',
    description:
      'Levellers, doors, shelters. Set the wheel lock and hang the red board before going under a leveller; prop it with its own strut. Each dock has its isolator inside, right of the door.',
  },
  {
    key: 'wastewater',
    parent: 'plant',
    name: 'Wastewater plant',
    description:
      'Balance tank, neutralisation, flotation. H2S: wear a personal detector, never enter a pit without permit. Discharge pH must stay 6 to 9; call the utilities lead when the alarm repeats.',
    color: '#597797',
  },
  {
    key: 'wastewater-pump-pit',
    parent: 'wastewater',
    name: 'Lift pump pit',
    description:
      'Confined space, 4 m deep. Pumps are pulled on their rails with the davit: no entry needed. Isolate both pumps at WW-1; the float starts them otherwise.',
  },
];
