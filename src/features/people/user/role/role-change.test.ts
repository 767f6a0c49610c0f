import { expect, test } from 'vitest';
import { roles } from '#shared/permission';
import { words } from '../user.words';
import { allOf, gained } from './role-change';

test('whatever a role may do is said in words', () => {
  const said = roles.flatMap((role) => allOf(role).flatMap(({ verbs }) => verbs));
  const wordless = said.filter(([verb, scope]) => !(verb in words.verbs) || !(scope in words.scopes));
  expect(wordless).toEqual([]);
});

test('files of records that one may read are more than one’s own', () => {
  const file = (list: ReturnType<typeof gained>) => list.find(({ noun }) => noun === 'file')?.verbs;
  expect(file(gained('requester', 'viewer'))).toEqual([['read', 'attached']]);
  expect(file(gained('viewer', 'requester'))).toEqual([['create', 'own']]);
});
