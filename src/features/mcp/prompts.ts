import { words } from './mcp.words';

export const prompts = [
  { name: 'shift_handover', description: words.prompts.shift_handover },
  { name: 'triage_requests', description: words.prompts.triage_requests },
  {
    name: 'explain_asset',
    description: words.prompts.explain_asset,
    arguments: [{ name: 'asset', description: words.prompts.asset, required: true }],
  },
];

const asText = (text: string) => ({ messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }] });

/** What a prompt asks; undefined if there is none of that name. */
export function promptOf(name: string, { asset = '' }: Record<string, string>) {
  if (name === 'explain_asset') return asText(words.asked.explain_asset(asset.slice(0, 200)));
  return name === 'shift_handover' || name === 'triage_requests' ? asText(words.asked[name]) : undefined;
}
