import { documents } from '#web/entity/record/documents-panel.tsx';
import type { Screens } from '#web/entity/common/feature.ts';
import { lazyInput, lazyPanel } from '#web/entity/record/lazy.tsx';
import { follows, inputs, opened, sections } from '../form/form.web';
import { UseTemplate } from './UseTemplate.web';
import { words as form } from '../form/sections.words';
import { words } from './template.words';

export const screens: Screens = {
  contract: async () => (await import('./template')).workOrderTemplate,
  form: () => [...sections('asset', []), { title: form.rules, fields: ['field_rules'] }],
  inputs: {
    ...inputs,
    recurrence: lazyInput(async () => (await import('../series/recurrence/RecurrenceInput.web')).TemplateRecurrence),
    parts: lazyInput(async () => (await import('../parts/PartsInput.web')).TemplateParts),
    field_rules: lazyInput(async () => (await import('./RulesInput.web')).RulesInput),
  },
  opened,
  begin: async (search) => (await import('../status/begin')).beginTemplate(search, opened),
  follows,
  Actions: UseTemplate,
  panels: [
    lazyPanel({ id: 'plan', title: words.plan }, async () => (await import('./TemplatePlan.web')).TemplatePlan, 3),
    lazyPanel({ id: 'rules', title: form.rules }, async () => (await import('./TemplateRules.web')).TemplateRules, 3),
    documents('work-order-template', '/work-order-templates'),
  ],
  unshown: ['kind', 'users', 'teams', 'vendors', 'procedure_files'],
};
