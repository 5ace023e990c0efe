// A JavaScript test against the sandbox: Node 20, no packages. Exits 0 if all is well.
//
//   node example.mjs http://127.0.0.1:8787   against a sandbox that runs, or PAYSANDBOX_URL
//   node example.mjs                         starts `paysandbox` (or $PAYSANDBOX) on a free port for itself
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/** Where a sandbox listens, and how to stop it if it is our own. */
async function start() {
  const url = process.argv[2] ?? process.env.PAYSANDBOX_URL;
  if (url) return { url, stop: async () => {} };
  const program = spawn(process.env.PAYSANDBOX ?? "paysandbox", ["--listen", "127.0.0.1:0", "--log", "off"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  // The first line says where it listens, once it does.
  const line = await Promise.race([
    once(createInterface({ input: program.stdout }), "line").then(([line]) => line),
    once(program, "exit").then(([code]) => assert.fail(`paysandbox did not start: exit ${code}`)),
  ]);
  const exited = once(program, "exit");
  return { url: line.split(" ")[2], stop: () => (program.kill("SIGTERM"), exited) };
}

const json = (body) => ({
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(body),
});

/** A call of the control API; throws what the sandbox says is wrong. */
async function control(url, options) {
  const answer = await fetch(url, options);
  const body = answer.status === 204 ? null : await answer.json();
  assert.ok(answer.ok, `${url}: ${answer.status} ${body?.detail}`);
  return body;
}

/** Makes a session for one test, and deletes it afterwards. */
async function withSession(url, wish, test) {
  const session = await control(`${url}/__sandbox/sessions`, json({ clock: "manual", ...wish }));
  const base = `${url}/__sandbox/sessions/${session.id}`;
  try {
    await test(base, session);
    await control(`${base}/verify`);
  } finally {
    await control(base, { method: "DELETE" });
  }
}

const tests = {
  async "two answers of 503, then a reservation"(url) {
    const wish = { scenario: "reserve-503-then-ok", orders: [{ amount_paise: 49900 }] };
    await withSession(url, wish, async (base, { orders: [{ page_token: token }] }) => {
      const statuses = [];
      do {
        statuses.push((await fetch(`${url}/p/${token}/reserve`, json({ app: "phonepe" }))).status);
      } while (statuses.at(-1) === 503);
      assert.deepEqual(statuses, [503, 503, 200]);
      await control(`${base}/clock/advance`, json({ by: "1s" }));
      assert.equal((await (await fetch(`${url}/p/${token}/status`)).json()).status, "confirmed");
    });
  },

  async "an answer that takes thirty seconds takes none"(url) {
    const scenario = {
      summary: "The merchant's name comes late.",
      faults: [{ on: "busha.merchant", calls: "1", delay: "30s" }],
    };
    await withSession(url, { scenario }, async (base, { public_key }) => {
      const merchant = fetch(`${url}/v1/merchants`, { headers: { "X-BU-PUBLIC-KEY": public_key } });
      const held = await control(`${base}/requests?endpoint=busha.merchant&state=held&count=1&timeout=10s`);
      assert.equal(held.requests.length, 1);
      await control(`${base}/clock/advance`, json({ by: "30s" }));
      assert.equal((await (await merchant).json()).data.username, "Sandbox Merchant");
    });
  },
};

const sandbox = await start();
let failed = 0;
for (const [name, test] of Object.entries(tests)) {
  try {
    await test(sandbox.url);
    console.log(`node: ok, ${name}`);
  } catch (error) {
    failed += 1;
    console.error(`node: FAILED, ${name}\n${error.stack}`);
  }
}
await sandbox.stop();
process.exit(failed ? 1 : 0);
