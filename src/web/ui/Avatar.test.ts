import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Avatar } from './Avatar.tsx';

const drawn = (props: Parameters<typeof Avatar>[0]) => renderToStaticMarkup(createElement(Avatar, props));

test('S40.3 the initials are of the first two words, and a picture wins over them', () => {
  expect(drawn({ name: 'Maria del Carmen Ruiz' })).toContain('data-initials="MD"');
  const pictured = drawn({ name: 'Maria del Carmen Ruiz', picture: '/api/files/1/content' });
  expect(pictured).toContain('src="/api/files/1/content"');
  expect(pictured).not.toContain('MD');
});
