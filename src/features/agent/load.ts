/** What the pages are made of is named here and not in the door, which every page loads. */
export const loadPages = async () => (await import('./AgentPages.web')).AgentPages;
export const loadProposal = async () => (await import('./page/ProposalPage.web')).ProposalPage;
