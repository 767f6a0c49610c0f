/** What the pages are made of is named here and not in the door, which every page loads. */
export const loadSupply = async () => (await import('./SupplyPage.web')).SupplyPage;
export const loadPart = async () => (await import('./part/PartPage.web')).PartPage;
