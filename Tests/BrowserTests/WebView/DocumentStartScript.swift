import PaymentSandbox

/// What an SDK's web view puts into every document before the document's own scripts, as far as a page can notice it,
/// and a recorder of all that the page does.
///
/// `navigator.getInstalledRelatedApps` becomes a getter that returns `undefined`; a navigation to another scheme than
/// the web's goes to the operating system and leaves the page as it is; messages come to the bridge from a listener.
enum DocumentStartScript {
    static let text = #"""
        (function () {
          if (window.sheet) return;
          var records = [];
          var wake = null;
          function record(entry) {
            records.push(entry);
            if (wake) { wake(); wake = null; }
          }
          window.sheet = {
            id: String(Math.random()),
            records: records,
            whenMore: function (count, done) {
              if (records.length > count) return done();
              wake = done;
              setTimeout(done, 100);
            },
            // Messages arrive in the order in which they were posted: behind one of the sheet's own, all are recorded.
            drain: function (done) {
              var channel = String(Math.random());
              window.addEventListener('message', function listener(event) {
                if (!event.data || event.data.sheetDrain !== channel) return;
                window.removeEventListener('message', listener);
                done();
              });
              window.postMessage({ sheetDrain: channel }, '*');
            },
            listen: function () {
              window.addEventListener('message', function (event) {
                if (event.data && event.data.sheetDrain) return;
                record({ kind: 'message', origin: event.origin, type: typeof event.data,
                         text: JSON.stringify(event.data) });
              });
            }
          };
          window.BushaPayBridge = function (text) { record({ kind: 'bridge', text: text }); };
          Object.defineProperty(navigator, 'getInstalledRelatedApps', {
            get: function () { return undefined; }, configurable: true
          });
          if (window.navigation) {
            navigation.addEventListener('navigate', function (event) {
              var url = event.destination.url;
              if (/^(https?|about|data|blob):/.test(url)) return;
              if (event.cancelable) event.preventDefault();
              record({ kind: 'navigation', text: url });
            });
          }
          window.addEventListener('error', function (event) { record({ kind: 'error', text: event.message }); });
          window.addEventListener('unhandledrejection', function (event) {
            record({ kind: 'error', text: String(event.reason) });
          });
          if (/sheet-listens-late/.test(location.hash)) {
            window.addEventListener('load', function () { setTimeout(window.sheet.listen, 500); });
          } else {
            window.sheet.listen();
          }
        })();
        """#

    /// Behind the one above: takes the bridge away until half a second after the load.
    static let lateBridge = """
        (function () {
          var bridge = window.BushaPayBridge;
          delete window.BushaPayBridge;
          window.addEventListener('load', function () {
            setTimeout(function () { window.BushaPayBridge = bridge; }, 500);
          });
        })();
        """
}
