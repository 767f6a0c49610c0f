/** What the page is made of is named here and not in the door, which every page loads. */
export const loadPage = async () => (await import('./PartnerPage.web')).PartnerPage;
