import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { World } from '#test/world';

let world: World;
let postOffice: Server;
const received: string[] = [];

/** A minimal SMTP server that accepts a mail. */
beforeAll(async () => {
  postOffice = createServer((socket) => {
    let letter: string | undefined;
    socket.write('220 here\r\n');
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      if (letter !== undefined) {
        letter += text;
        if (!letter.endsWith('\r\n.\r\n')) return;
        received.push(letter);
        letter = undefined;
        socket.write('250 taken\r\n');
      } else if (/^DATA/i.test(text)) {
        letter = '';
        socket.write('354 go on\r\n');
      } else if (/^QUIT/i.test(text)) socket.end('221 bye\r\n');
      else socket.write('250 fine\r\n');
    });
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => postOffice.listen(0, '127.0.0.1', resolve));
  const { port } = postOffice.address() as { port: number };
  world = await World.open({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Plant <plant@acme.example>',
    PUBLIC_URL: 'https://plant.example',
  });
});
afterAll(async () => {
  await world.close();
  postOffice.close();
});

test('an invitation leaves by SMTP, with a link to the public address, and is not kept', async () => {
  const acme = await world.organization('Acme');
  await acme.admin.post('/users/invite-user', { email: 'new@people.example', role: 'technician' });
  const invitations = () => received.filter((mail) => mail.includes('To: new@people.example'));
  await expect.poll(() => invitations().length).toBe(1);
  const [invitation] = invitations();
  expect(invitation).toContain('From: Plant <plant@acme.example>');
  expect(invitation!.replaceAll('=\r\n', '')).toMatch(/https:\/\/plant\.example\/invite\/[\w-]{43}/);
  await expect
    .poll(async () => (await acme.admin.get('/core/mails')).body.results[0])
    .toMatchObject({ status: 'sent', body: '', recipient: 'new@people.example' });
  const manager = await acme.program('manager');
  expect((await manager.get('/core/mails')).status).toBe(403);
});
